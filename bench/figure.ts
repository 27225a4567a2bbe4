import { median, type LoadResult } from "./load.ts";

/** A limit measured beside a figure, and how much of it the figure reaches. */
export interface Ratio {
  readonly of: string;
  /** 1: all of it. Median over the rounds. */
  readonly share: number;
}

/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "/s" | "ms" | "MB" | "s" | "%" | "";
  readonly detail: string;
  readonly ratios: readonly Ratio[];
  /** null: a limit, or told for information. */
  readonly goal: { readonly words: string; readonly reached: boolean } | null;
}

/** A figure that stands for itself. */
export function plain(figure: Pick<Figure, "name" | "value" | "unit"> & Partial<Figure>): Figure {
  return { detail: "", ratios: [], goal: null, ...figure };
}

/** A rate over several rounds, beside limits measured in the same rounds. */
export function rateFigure(
  name: string,
  rounds: readonly LoadResult[],
  limits: Readonly<Record<string, readonly LoadResult[]>> = {},
): Figure {
  const ratios = Object.entries(limits).map(([of, limit]) => ({
    of,
    share: median(rounds.map(({ rate }, round) => rate / (limit[round]?.rate ?? Number.NaN))),
  }));
  const p50 = median(rounds.map((round) => round.p50));
  const p99 = median(rounds.map((round) => round.p99));
  const detail = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const value = median(rounds.map(({ rate }) => rate));
  return { name, value, unit: "/s", detail, ratios, goal: null };
}

/** The figure with the goal that it reaches `share` of the limit `of`. */
export function withShareGoal(figure: Figure, of: string, share: number): Figure {
  const reached = (figure.ratios.find((ratio) => ratio.of === of)?.share ?? 0) >= share;
  return { ...figure, goal: { words: `≥ ${share * 100} % of ${of}`, reached } };
}

/** The figures as lines with aligned columns. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${amount(figure.value)}${figure.unit.startsWith("/") ? "" : " "}${figure.unit}`.trim(),
    figure.detail,
    figure.ratios.map(({ of, share }) => `${Math.round(share * 100)} % of ${of}`).join(", "),
    figure.goal === null ? "" : figure.goal.words,
    figure.goal === null ? "" : verdict(figure.goal.reached),
  ]);
  const all = [["what", "figure", "", "against its limit", "goal", ""], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => cell(row, column).length)),
  );
  const lines = all.map((row) =>
    (widths ?? [])
      .map((width, column) =>
        column === 1 ? cell(row, column).padStart(width) : cell(row, column).padEnd(width),
      )
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

function cell(row: readonly string[], column: number): string {
  return row[column] ?? "";
}

function verdict(isReached: boolean): string {
  return isReached ? "reached" : "NOT REACHED";
}

function amount(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value >= 100 ? 0 : 1);
}
