/** Who asks, before it is known who it is. */
export interface Client {
  /** The network address; null on a laptop, where no proxy tells it. */
  readonly address: string | null;
  /** As the browser names itself; may be empty. */
  readonly userAgent: string;
}
