import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { tabPath } from "../../paths.ts";

const SECOND_MS = 1000;

export interface Countdown {
  /** Seconds left; null: it was stopped. */
  readonly left: number | null;
  readonly stop: () => void;
}

/** Counts down from so many seconds, then leads to billing. */
export function useCountdown(seconds: number): Countdown {
  const [left, setLeft] = useState<number | null>(seconds);
  const navigate = useNavigate();
  const running = left !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => before && before - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (left === 0) void navigate(tabPath("billing"), { replace: true });
  }, [left, navigate]);
  return { left, stop: () => setLeft(null) };
}
