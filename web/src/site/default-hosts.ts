/** Where the product is reached while a deployment names no hosts of its own. */
export const DEFAULT_HOSTS = {
  site: "https://app.restante.test",
  api: "https://api.restante.test",
  inbox: "in.restante.test",
} as const;
