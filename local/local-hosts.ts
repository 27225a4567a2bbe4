// The last one is how Docker's containers name the machine that they run on; `internal` is no public domain.
const ALWAYS = ["localhost", "127.0.0.1", "[::1]", "host.docker.internal"];

/** The var LOCAL_HOSTS: names under which a server on this machine answers, with `more` of the user's. */
export function localHosts(more: readonly string[] = []): string {
  return [...ALWAYS, ...more].join(",");
}
