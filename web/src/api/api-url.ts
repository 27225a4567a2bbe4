/** Where the API is; empty: where the pages come from. */
export const API_URL: string = import.meta.env.VITE_API_URL ?? "";
