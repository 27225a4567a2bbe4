/** Who asks, before it is known who it is. */
export interface Client {
  /** What limits count: an IPv4 address, or the /64 of an IPv6 one; null on a laptop, where no proxy tells it. */
  readonly address: string | null;
  /** As the browser names itself; may be empty. */
  readonly userAgent: string;
}
