interface ImportMetaEnv {
  /** Origin of the API, when it is not where the pages come from. */
  readonly VITE_API_URL?: string;
}
