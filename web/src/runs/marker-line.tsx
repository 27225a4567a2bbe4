import { HOLD_MS } from "../../../worker/domain/limits.ts";

const SNAP_MS = 160;
/** How far the line draws while nothing has come. */
const NEARLY = 0.96;

interface MarkerLineProps {
  /** waiting: it draws for as long as a request is held; found: it is full at once. */
  readonly state: "idle" | "waiting" | "found";
}

/** The marker's line across the screen while a wait lasts. Off with reduced motion. */
export function MarkerLine({ state }: MarkerLineProps) {
  return (
    <div aria-hidden className="h-1.5 overflow-hidden bg-rule-soft motion-reduce:hidden">
      <div className="h-full origin-left bg-mark transition-transform" style={STYLES[state]} />
    </div>
  );
}

const STYLES = {
  idle: { transform: "scaleX(0)", transitionDuration: "0ms" },
  waiting: {
    transform: `scaleX(${NEARLY})`,
    transitionDuration: `${HOLD_MS}ms`,
    transitionTimingFunction: "linear",
  },
  found: { transform: "scaleX(1)", transitionDuration: `${SNAP_MS}ms` },
} as const;
