/** wrangler.toml without the environment's binding to the Email Worker. Throws when it has none. */
export function withoutInbound(config: string, environment: string): string {
  const lines = config.split("\n");
  const start = lines.indexOf(`[[env.${environment}.services]]`);
  if (start < 0) throw new Error(`wrangler.toml has no services in ${environment}`);
  const length = lines.slice(start).indexOf("");
  return lines.toSpliced(start, length + 1).join("\n");
}
