import { readFile } from "node:fs/promises";
import path from "node:path";

const CONTENT = path.resolve(import.meta.dirname, "../../web/content");

/** The code of a guide, as it stands in its Markdown. */
export interface Guide {
  readonly files: readonly { readonly name: string; readonly code: string }[];
  /** How the guide runs it. */
  readonly command: string;
}

// ```ts title="tests/inbox.ts"  or  ```sh run
const FENCE = /^```(?<language>\S+) ?(?<meta>.*)\n(?<code>[\s\S]*?)^```$/gm;

/** Reads the code blocks of a guide; those with a title are files. Throws when it has no command. */
export async function readGuide(slug: string, language = "en"): Promise<Guide> {
  const markdown = await readFile(path.join(CONTENT, "guides", language, `${slug}.md`), "utf8");
  const blocks = [...markdown.matchAll(FENCE)].map(({ groups }) => ({
    meta: groups?.["meta"] ?? "",
    code: groups?.["code"] ?? "",
  }));
  const command = blocks.find(({ meta }) => meta === "run")?.code.trim();
  if (command === undefined) throw new Error(`The guide ${slug} does not say how to run it.`);
  const files = blocks.flatMap(({ meta, code }) => {
    const name = /^title="(.+)"$/.exec(meta)?.[1];
    return name === undefined ? [] : [{ name, code }];
  });
  return { files, command };
}
