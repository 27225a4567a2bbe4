import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import type { InlineConfig } from "vite";

/** The public site's own script and style, built beside the application's files. */
export const SITE_CONFIG: InlineConfig = {
  configFile: false,
  root: path.resolve(import.meta.dirname, ".."),
  publicDir: false,
  plugins: [tailwindcss()],
  logLevel: "warn",
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    // The page names its script where it starts it, so nothing is fetched before.
    modulePreload: false,
    rolldownOptions: { input: "src/site/script/main.ts" },
  },
};
