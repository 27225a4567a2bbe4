import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Who may import whom, as a whitelist: a folder that is not named here may import nothing, and
// nothing may import it. Architecture in one table.

interface Layer {
  /** Path prefix of the files it holds; the longest that fits decides. */
  readonly files: string;
  readonly layers: readonly string[];
  /** Layers it may know the types of, but not run. */
  readonly typesOf?: readonly string[];
  readonly packages?: readonly string[];
  /** Single files of layers that it may not know as a whole. */
  readonly modules?: readonly string[];
}

const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { files: "worker/domain/", layers: [] },
  "html-source": { files: "worker/domain/html-source/", layers: [], packages: ["htmlparser2"] },
  "html-check": {
    files: "worker/domain/html-check/",
    layers: ["html-source"],
    packages: ["@csstools/css-tokenizer"],
  },
  "content-lint": { files: "worker/domain/content-lint/", layers: ["html-source"] },
  log: { files: "worker/log/", layers: ["domain"] },
  contract: {
    files: "worker/contract/",
    layers: ["domain"],
    packages: ["zod/mini"],
    modules: ["worker/domain/content-lint/lint-rule.ts"],
  },
  schema: {
    files: "drizzle/schema.ts",
    layers: [],
    typesOf: ["domain"],
    packages: ["drizzle-orm/sqlite-core"],
  },
  env: {
    files: "worker/env.ts",
    layers: [],
    typesOf: ["domain", "hub"],
    packages: ["@cloudflare/workers-types"],
  },
  store: {
    files: "worker/store/",
    layers: ["domain", "schema"],
    typesOf: ["env"],
    packages: [
      "drizzle-orm",
      "drizzle-orm/d1",
      "drizzle-orm/sqlite-core",
      "@cloudflare/workers-types",
    ],
  },
  hub: {
    files: "worker/hub/",
    layers: ["domain"],
    typesOf: ["env"],
    packages: ["cloudflare:workers"],
  },
  gateways: {
    files: "worker/gateways/",
    layers: ["domain"],
    typesOf: ["env"],
    packages: [
      "@dnsquery/dns-packet",
      "ipaddr.js",
      "mimetext/browser",
      "oauth4webapi",
      "stripe",
      "zod/mini",
    ],
  },
  mails: { files: "worker/mails/", layers: ["domain"], packages: ["hono/html"] },
  services: {
    files: "worker/services/",
    layers: [
      "content-lint",
      "contract",
      "domain",
      "gateways",
      "html-check",
      "html-source",
      "hub",
      "log",
      "mails",
      "store",
    ],
    typesOf: ["env"],
    packages: ["fflate", "jose", "tldts"],
  },
  jobs: { files: "worker/jobs/", layers: ["domain", "hub", "log", "services", "store"] },
  middleware: {
    files: "worker/middleware/",
    layers: ["contract", "domain", "log", "services"],
    typesOf: ["env"],
    packages: [
      "hono",
      "hono/body-limit",
      "hono/factory",
      "@hono/zod-validator",
      "fastest-levenshtein",
      "ipaddr.js",
      "zod/mini",
    ],
  },
  graphql: {
    files: "worker/graphql/",
    layers: ["contract", "domain", "log", "services"],
    packages: [
      "@escape.tech/graphql-armor-cost-limit",
      "@escape.tech/graphql-armor-max-aliases",
      "@escape.tech/graphql-armor-max-depth",
      "graphql",
      "graphql-yoga",
      "zod/mini",
    ],
  },
  // They fetch the layer above when the first GraphQL request comes.
  routes: {
    files: "worker/routes/",
    layers: ["contract", "domain", "middleware", "services"],
    packages: ["hono", "hono/body-limit", "hono/cors", "hono/html", "hono/utils/html", "zod/mini"],
  },
  app: {
    files: "worker/app.ts",
    layers: ["contract", "middleware", "routes"],
    packages: ["hono", "hono/cors"],
  },
  index: {
    files: "worker/index.ts",
    layers: ["app", "hub", "jobs", "services"],
    typesOf: ["domain", "env"],
  },
  email: {
    files: "email-worker/",
    layers: ["content-lint", "domain", "html-check", "html-source", "hub", "log", "store"],
    typesOf: ["env"],
    packages: ["cloudflare:workers", "postal-mime"],
  },
  "mail-html": { files: "web/src/mail-html/", layers: [], packages: ["dompurify", "react"] },
  snippets: {
    files: "web/src/snippets/",
    layers: ["contract", "web/ui"],
    packages: [
      "react",
      "sugar-high/core",
      "sugar-high/lang/go",
      "sugar-high/lang/java",
      "sugar-high/lang/json",
      "sugar-high/lang/python",
      "sugar-high/lang/shell",
      "@scalar/snippetz/plugins/shell/curl",
      "@scalar/snippetz/plugins/js/fetch",
      "@scalar/snippetz/plugins/node/fetch",
    ],
  },
};

const ROOT = path.resolve(import.meta.dirname, "..");

/** What every part of the pages is written with. */
const PAGE_PACKAGES = [
  "@hookform/resolvers/zod",
  "@radix-ui/react-dialog",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "boring-avatars",
  "class-variance-authority",
  "clsx",
  "cmdk",
  "lucide-react",
  "radix-ui",
  "react",
  "react-dom",
  "react-hook-form",
  "react-hotkeys-hook",
  "react-i18next",
  "react-router-dom",
  "zod/mini",
];

/** Parts of web/src, each of which may know those named before it; screens do not know each other. */
const PAGE_PARTS = [
  "log",
  "analytics",
  "api",
  "i18n",
  "theme",
  "ui",
  "code",
  "session",
  "queries",
  "toasts",
  "health",
  "billing",
  "cookies",
  "auth",
  "frame",
  "runs",
  "graphql",
  "screens",
] as const;
/** Parts that alone know a library. */
const PART_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  code: [
    "react",
    "sugar-high/core",
    ...["go", "java", "json", "python", "shell"].map((name) => `sugar-high/lang/${name}`),
  ],
  graphql: [
    "@codemirror/autocomplete",
    "@codemirror/commands",
    "@codemirror/language",
    "@codemirror/lint",
    "@codemirror/state",
    "@codemirror/view",
    "@lezer/highlight",
    "cm6-graphql",
    "graphql",
    "react",
  ],
  i18n: [
    "i18next",
    "i18next-browser-languagedetector",
    "i18next-resources-to-backend",
    "react-i18next",
  ],
};

/** Single files of the server that a part is made from. */
const PART_MODULES: Readonly<Record<string, readonly string[]>> = {
  // Whose service it is, and where its public pages lie.
  frame: ["web/src/site/operator.ts", "web/src/site/site-pages.ts"],
  graphql: ["worker/graphql/type-defs.ts"],
};

const NODE_MODULES = ["node:crypto", "node:fs/promises", "node:path"];

function pageLayers(): Record<string, Layer> {
  const shared = ["contract", "domain", "web/paths"];
  const parts = PAGE_PARTS.slice(0, -1).map((part, index): [string, Layer] => [
    `web/${part}`,
    {
      files: `web/src/${part}/`,
      layers: [...shared, ...PAGE_PARTS.slice(0, index).map((other) => `web/${other}`)],
      packages: PART_PACKAGES[part] ?? PAGE_PACKAGES,
      modules: PART_MODULES[part] ?? [],
    },
  ]);
  const below = [...shared, "mail-html", "snippets", ...parts.map(([name]) => name)];
  const screens = readdirSync(path.join(ROOT, "web/src/screens")).map((name): [string, Layer] => [
    `web/screens/${name}`,
    { files: `web/src/screens/${name}/`, layers: below, packages: PAGE_PACKAGES },
  ]);
  return {
    "web/paths": { files: "web/src/paths.ts", layers: ["domain"] },
    ...siteLayers(),
    // The entry, the routes and the list of screens. Screens are imported when they are shown.
    web: {
      files: "web/src/",
      layers: below,
      packages: [...PAGE_PACKAGES, "i18next", "react-dom/client"],
    },
    ...Object.fromEntries([...parts, ...screens]),
  };
}

/** The public site: the pages, the script that they run, and the build that makes files of them. */
function siteLayers(): Record<string, Layer> {
  return {
    "web/site": {
      files: "web/src/site/",
      layers: ["contract", "domain", "snippets", "web/paths"],
      // Texts are read by the build alone: a visitor gets none but those of the page.
      modules: [
        ...["en", "es", "pt-BR"].flatMap((name) =>
          ["apiDocs", "site"].map((area) => `web/src/i18n/locales/${name}/${area}.json`),
        ),
        "web/content/testimonials.json",
        "web/src/auth/open-auth-dialog.ts",
        "web/src/i18n/api-limits.ts",
        "web/src/i18n/languages.ts",
        "web/src/ui/brand.tsx",
      ],
      packages: ["clsx", "i18next", "react", "react-dom/server"],
    },
    // What each visitor fetches: nothing that would bring React or the contracts with it.
    "web/site/script": {
      files: "web/src/site/script/",
      layers: [],
      modules: [
        "web/src/analytics/left-site.ts",
        "web/src/api/token-error.ts",
        "web/src/auth/open-auth-dialog.ts",
        "web/src/cookies/collect-analytics.ts",
        "web/src/cookies/consent.ts",
        "web/src/log/log-failure.ts",
        "web/src/session/pending-invitation.ts",
        "web/src/site/site.css",
        "web/src/site/ui/sample-tag.ts",
        "web/src/theme/theme.ts",
      ],
    },
    "web/build": {
      files: "web/site/",
      layers: ["contract", "domain", "web/paths"],
      typesOf: ["web/site"],
      modules: ["web/src/site/default-hosts.ts", "web/src/site/site-pages.ts"],
      packages: ["marked", "@tailwindcss/vite", "playwright-core", "vite", ...NODE_MODULES],
    },
  };
}

const IMPORT =
  /^(?:import|export)\s(type\s)?[^;'"]*?from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']/gm;

const ALL_LAYERS: Readonly<Record<string, Layer>> = { ...LAYERS, ...pageLayers() };

function filesOf(folder: string): string[] {
  return (
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      // What wrangler keeps beside a Worker while it serves it is none of ours.
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".wrangler/"))
      .map((name) => path.posix.join(folder, name))
  );
}

function layerOf(file: string): string | undefined {
  return Object.entries(ALL_LAYERS)
    .filter(([, { files }]) => file.startsWith(files))
    .toSorted(([, a], [, b]) => b.files.length - a.files.length)[0]?.[0];
}

interface Import {
  readonly target: string;
  readonly typesOnly: boolean;
}

function importsOf(source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, from, bare]) => ({
    target: from ?? bare ?? "",
    typesOnly: type !== undefined,
  }));
}

function isAllowed(file: string, { target, typesOnly }: Import): boolean {
  const name = layerOf(file) ?? "";
  const layer = ALL_LAYERS[name];
  if (layer === undefined) return false;
  const { layers, packages = [], modules = [], typesOf = [] } = layer;
  if (!target.startsWith(".")) return packages.includes(target);
  const wanted = path.posix.join(path.posix.dirname(file), target);
  if (modules.includes(wanted)) return true;
  const known = [name, ...layers, ...(typesOnly ? typesOf : [])];
  return known.includes(layerOf(wanted) ?? "");
}

function forbidden(file: string, source: string): string[] {
  return importsOf(source)
    .filter((each) => !isAllowed(file, each))
    .map(({ target }) => `${file} imports ${target}`);
}

test("every import points to a layer below", () => {
  const files = ["worker", "email-worker", "drizzle", "web/src", "web/site"].flatMap(filesOf);
  const faults = files
    .filter((file) => !file.endsWith(".config.ts"))
    .flatMap((file) => forbidden(file, readFileSync(path.join(ROOT, file), "utf8")));
  expect(files.length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

test.each([
  ["worker/domain/plans.ts", 'import { x } from "../store/usage.ts";'],
  ["worker/routes/public/messages.ts", 'import { x } from "../../store/messages.ts";'],
  ["worker/services/usage.ts", 'import { Hono } from "hono";'],
  ["worker/services/usage.ts", 'import { env } from "../env.ts";'],
  ["email-worker/capture.ts", 'import { x } from "../worker/services/usage.ts";'],
  ["email-worker/capture.ts", 'import * as z from "zod/mini";'],
  ["web/src/mail-html/clean-mail.ts", 'import { x } from "../snippets/languages.ts";'],
  ["web/src/snippets/languages.ts", 'import { x } from "../../../worker/services/usage.ts";'],
  ["worker/services/usage.ts", 'import { x } from "../../web/src/snippets/read-request.ts";'],
  ["worker/elsewhere/new.ts", 'import { x } from "../domain/plans.ts";'],
  ["web/src/ui/button.tsx", 'import { x } from "../session/guards.tsx";'],
  ["web/src/screens/members/row.tsx", 'import { x } from "../namespaces/namespace-row.tsx";'],
  ["web/src/screens/members/row.tsx", 'import { x } from "../../../../worker/services/usage.ts";'],
  ["web/src/api/call.ts", 'import { x } from "hono/client";'],
  ["worker/domain/plans.ts", 'import { x } from "../../web/src/paths.ts";'],
  ["web/src/site/script/tag.ts", 'import { x } from "react";'],
  ["web/src/site/script/tag.ts", 'import { x } from "../site-texts.ts";'],
  ["web/src/site/site-header.tsx", 'import { x } from "../ui/button.tsx";'],
  ["web/site/prerender.ts", 'import { x } from "../src/site/render.tsx";'],
  ["worker/store/messages.ts", 'import "../hub/bell.ts";'],
  ["worker/store/messages.ts", 'import {\n  x,\n} from "../hub/bell.ts";'],
])("%s may not say %s", (file, source) => {
  expect(forbidden(file, source)).toHaveLength(1);
});

test("work goes on after an answer in one place, which tells when it fails", () => {
  const files = ["worker", "email-worker"].flatMap(filesOf);
  // A context hands on what the runtime gave it.
  const calls = /(?<!execution)\.waitUntil\(/;
  const callers = files.filter((file) => calls.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(callers).toEqual(["worker/log/in-background.ts"]);
});

test("migrations rebuild no table, for D1 would delete what hangs on it", () => {
  const migrations = readdirSync(path.join(ROOT, "drizzle")).filter((name) =>
    name.endsWith(".sql"),
  );
  expect(migrations.length).toBeGreaterThan(0);
  for (const name of migrations) {
    const sql = readFileSync(path.join(ROOT, "drizzle", name), "utf8");
    expect(sql).not.toMatch(/__new_|drop table|on delete cascade/i);
  }
});
