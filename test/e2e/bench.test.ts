import { expect, test } from "vitest";
import { startLab } from "../../bench/lab.ts";
import { measureMails } from "../../bench/measure-mails.ts";

// The short form of `npm run bench`, which also judges how fast all of it is.
test("the bench sends mail by every door at every load, and loses none of it", async () => {
  const lab = await startLab();
  try {
    const figures = await measureMails(lab, { rounds: 1, seconds: 0.2, waits: 0, mails: 0 });
    expect(figures.find(({ name }) => name === "mails lost or doubled")?.value).toBe(0);
    expect(figures.map(({ value }) => value)).not.toContain(Number.NaN);
  } finally {
    await lab.stop();
  }
});
