/** Measures how long the page could be seen: the clock stands still while it is hidden. */
export class VisibleTime {
  private spentMs = 0;
  private since: number | null;

  constructor(now: number, isVisible: boolean) {
    this.since = isVisible ? now : null;
  }

  /** Goes on, or stands still. */
  set(isVisible: boolean, now: number): void {
    if (this.since !== null) this.spentMs += now - this.since;
    this.since = isVisible ? now : null;
  }

  /** Takes the whole seconds that were not taken yet. */
  take(now: number): number {
    this.set(this.since !== null, now);
    const seconds = Math.floor(this.spentMs / 1000);
    this.spentMs -= seconds * 1000;
    return seconds;
  }
}
