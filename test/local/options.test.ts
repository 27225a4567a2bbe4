import { expect, test } from "vitest";
import { parseRelay, parseStart } from "../../local/options.ts";

test("without arguments everything has a default", () => {
  expect(parseStart([])).toEqual({
    kind: "run",
    options: {
      apiPort: 30_001,
      smtpPort: 1025,
      dataDir: ".restante",
      allowedHosts: [],
      isFresh: false,
      isJson: false,
    },
  });
});

test("every flag is taken", () => {
  const hosts = ["--allow-hosts", "Mail,restante.internal"];
  const args = [
    "--port",
    "0",
    "--smtp-port=2525",
    "--data",
    "/tmp/x",
    "--fresh",
    "--json",
    ...hosts,
  ];
  expect(parseStart(args)).toEqual({
    kind: "run",
    options: {
      apiPort: 0,
      smtpPort: 2525,
      dataDir: "/tmp/x",
      allowedHosts: ["mail", "restante.internal"],
      isFresh: true,
      isJson: true,
    },
  });
});

test("--help wins over what else is right", () => {
  expect(parseStart(["--json", "--help"])).toEqual({ kind: "help" });
});

test.each([
  [["--prot", "1"], "Unknown option '--prot'."],
  [["extra"], "Unexpected argument 'extra'."],
  [["--port"], "Option '--port <value>' argument missing."],
  [["--port", "http"], '--port takes a port from 0 to 65535, not "http".'],
  [["--port", "65536"], '--port takes a port from 0 to 65535, not "65536".'],
  [["--smtp-port", "1e3"], '--smtp-port takes a port from 0 to 65535, not "1e3".'],
  [["--data", ""], "--data needs a value."],
  [["--allow-hosts", "mail,http://mail"], "--allow-hosts takes host names with commas between"],
  [["--allow-hosts", "mail:8080"], "--allow-hosts takes host names with commas between"],
])("%j is answered with one sentence", (args, sentence) => {
  const parsed = parseStart(args);
  expect(parsed.kind === "fault" && parsed.sentence).toContain(sentence.slice(0, -1));
  expect(parsed.kind === "fault" && parsed.sentence.split(". ")).toHaveLength(1);
});

test("the relay takes its key from the environment, and from --key first", () => {
  const to = ["--to", "https://api.restante.test"];
  expect(parseRelay(to, "rst_env")).toMatchObject({ options: { apiKey: "rst_env" } });
  expect(parseRelay([...to, "--key", "rst_arg"], "rst_env")).toEqual({
    kind: "run",
    options: {
      to: "https://api.restante.test",
      apiKey: "rst_arg",
      host: "127.0.0.1",
      smtpPort: 1025,
      isJson: false,
    },
  });
});

test.each([
  [["--key", "k"], "--to is missing"],
  [["--to", "api.restante.test", "--key", "k"], "--to takes an http or https URL"],
  [["--to", "https://api.restante.test"], "--key is missing"],
])("the relay answers %j with what is missing", (args, sentence) => {
  const parsed = parseRelay(args);
  expect(parsed.kind === "fault" && parsed.sentence).toContain(sentence);
});
