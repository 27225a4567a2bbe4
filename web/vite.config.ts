import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNKS } from "./chunks.ts";
import { firstPaint } from "./first-paint.ts";
import { preloads } from "./preloads.ts";
import { BUILD_HOSTS } from "./site/build-hosts.ts";
import { devSite } from "./site/dev-site.ts";
import { prerender } from "./site/prerender.ts";
import { siteFiles } from "./site/site-files.ts";

// Where `npm start` listens, unless it was told another port.
const API_URL = process.env["RESTANTE_API_URL"] ?? "http://localhost:30001";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    firstPaint(),
    preloads(),
    siteFiles(BUILD_HOSTS),
    prerender(),
    devSite(),
  ],
  // The manifest tells the budgets of test/browser which chunk loads which.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    rolldownOptions: { input: "app.html", output: { codeSplitting: CHUNKS } },
  },
  server: {
    port: 30000,
    proxy: Object.fromEntries(
      ["/v1", "/api", "/openapi.json", "/collection.json", "/docs"].map((path) => [
        path,
        { target: API_URL, ws: true },
      ]),
    ),
  },
});
