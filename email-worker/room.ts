/** A share is its holder's so long after the last sign of life, ms. */
const LEASE_MS = 5_000;
const RENEWAL_MS = 1_000;
const LOOK_MS = 50;

interface Share {
  readonly owner: string;
  readonly size: number;
  until: number;
}

/** What is asked of a room. */
export interface Wanted {
  readonly owner: string;
  readonly size: number;
  /** How long to wait for it, ms. */
  readonly waitMs: number;
}

/**
 * Room that the requests of one isolate share, so much of it for each owner. A share is a value with
 * a time: workerd cancels a request whose client goes away, its `finally` with it, so nobody may
 * wait for what another request is to settle. A share that is not renewed any more ends by itself.
 */
export class Room {
  private readonly shares = new Set<Share>();
  private readonly total: number;
  private readonly each: number;

  constructor({ total, each }: { total: number; each: number }) {
    this.total = total;
    this.each = each;
  }

  /** Runs `work` in a share of the room; null when none was free in time. */
  async hold<Result>(wanted: Wanted, work: () => Promise<Result>): Promise<Result | null> {
    const share = await this.take(wanted);
    if (share === null) return null;
    const renewal = setInterval(() => renew(share), RENEWAL_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      this.shares.delete(share);
    }
  }

  private async take({ owner, size, waitMs }: Wanted): Promise<Share | null> {
    const deadline = Date.now() + waitMs;
    while (!this.hasFree(owner, size)) {
      if (Date.now() >= deadline) return null;
      // Each looks by its own timer, for a request can't wake another.
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
    }
    const share = { owner, size, until: Date.now() + LEASE_MS };
    this.shares.add(share);
    return share;
  }

  private hasFree(owner: string, size: number): boolean {
    const now = Date.now();
    for (const share of this.shares) {
      if (share.until <= now) this.shares.delete(share);
    }
    const taken = [...this.shares];
    const theirs = taken.filter((share) => share.owner === owner);
    return sizeOf(taken) + size <= this.total && sizeOf(theirs) + size <= this.each;
  }
}

function renew(share: Share): void {
  share.until = Date.now() + LEASE_MS;
}

function sizeOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { size }) => sum + size, 0);
}
