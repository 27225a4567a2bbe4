import { startProduct, type Started } from "../started.ts";
import type { Ending } from "./plan.ts";

/** A time in which the product was up (performance.now); open while it is. */
export interface Life {
  readonly from: number;
  to: number | null;
}

/** The product in processes of its own, as one that is sometimes down. */
export class SoakedProduct {
  readonly lives: Life[] = [];
  private readonly dataDir: string;
  private current: Promise<Started>;
  private isUp = false;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
    this.current = this.begin();
  }

  /** Starts it with its state in `dataDir`. */
  static async start(dataDir: string): Promise<SoakedProduct> {
    const product = new SoakedProduct(dataDir);
    await product.current;
    return product;
  }

  /** Where it is to be found; while it is down, resolves when it is up again. */
  now(): Promise<Started> {
    return this.current;
  }

  /** The pid of its first process; null while it is down. */
  async pid(): Promise<number | null> {
    return this.isUp ? (await this.current).pid : null;
  }

  /** Ends it so, and starts it again. */
  async restart(ending: Ending): Promise<void> {
    const running = await this.current;
    this.end();
    this.current = (ending === "SIGTERM" ? running.stop() : running.kill()).then(() =>
      this.begin(),
    );
    await this.current;
  }

  async stop(): Promise<void> {
    const running = await this.current;
    this.end();
    await running.stop();
  }

  private async begin(): Promise<Started> {
    const started = await startProduct(this.dataDir, { isKillable: true });
    this.lives.push({ from: performance.now(), to: null });
    this.isUp = true;
    return started;
  }

  private end(): void {
    this.isUp = false;
    const life = this.lives.at(-1);
    if (life) life.to = performance.now();
  }
}
