import { onTestFinished, vi } from "vitest";

/** An event as the log has it. */
export interface Line {
  readonly event: string;
  readonly requestId: string;
  readonly namespace?: string;
  readonly namespaces?: readonly string[];
  readonly message?: string;
}

/** All that is said to the console until the test ends, and nobody else hears of. */
export function listen() {
  const lines: string[] = [];
  const waiting: { event: string; heard: (line: Line) => void }[] = [];
  for (const level of ["debug", "log", "info", "warn", "error"] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      const line = said.map((each) => (typeof each === "string" ? each : String(each))).join(" ");
      lines.push(line);
      for (const { event, heard } of waiting) if (lineOf(line).event === event) heard(lineOf(line));
    });
    onTestFinished(() => spy.mockRestore());
  }
  return {
    /** Every word. */
    text: () => lines.join("\n"),
    /** All lines, each of which has to be an event. */
    events: () => lines.map(lineOf),
    /** The next line of an event. */
    next: (event: string) => new Promise<Line>((heard) => void waiting.push({ event, heard })),
  };
}

function lineOf(line: string): Line {
  const event: Line = JSON.parse(line);
  return event;
}
