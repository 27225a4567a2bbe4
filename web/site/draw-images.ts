import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { LANGUAGES, type Language } from "../../worker/domain/language.ts";
import { PRODUCT_NAME } from "../../worker/domain/product.ts";

// `npm run draw:images` draws the icons and the social cards anew. They are committed, since a build
// has no browser; run it when the mark or the headline changes. CHROMIUM names another browser.

const WEB = path.resolve(import.meta.dirname, "..");
const PUBLIC = path.join(WEB, "public");
const FONTS = path.resolve(WEB, "../node_modules/@fontsource-variable");
const CARD = { width: 1200, height: 630 };

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--disable-gpu", "--font-render-hinting=none"],
});
const page = await browser.newPage();
await drawIcons(page);
for (const language of LANGUAGES) await drawCard(page, language);
await browser.close();

async function drawIcons(on: Page): Promise<void> {
  const mark = await readFile(path.join(PUBLIC, "favicon.svg"), "utf8");
  const draw = async (size: number): Promise<Buffer> => {
    await on.setViewportSize({ width: size, height: size });
    await on.setContent(
      `<style>*{margin:0;display:block}svg{width:${size}px;height:${size}px}</style>${mark}`,
    );
    return on.screenshot();
  };
  await writeFile(path.join(PUBLIC, "favicon.ico"), iconFile(await draw(32), 32));
  await writeFile(path.join(PUBLIC, "apple-touch-icon.png"), await draw(180));
  for (const size of [192, 512]) {
    await writeFile(path.join(PUBLIC, `icon-${size}.png`), await draw(size));
  }
}

/** A Windows icon file with one PNG in it: a header of 6 bytes, an entry of 16, the picture. */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawCard(on: Page, language: Language): Promise<void> {
  const texts = await readFile(path.join(WEB, `src/i18n/locales/${language}/site.json`), "utf8");
  const headline = /"headline": "([^"]+)"/.exec(texts)?.[1];
  if (headline === undefined) throw new Error(`There is no headline in ${language}.`);
  const folder = path.join(PUBLIC, "social");
  await mkdir(folder, { recursive: true });

  await on.setViewportSize(CARD);
  await on.setContent(await cardHtml(language, headline));
  await on.evaluate("document.fonts.ready");
  await on.screenshot({ path: path.join(folder, `${language}.png`) });
}

async function cardHtml(language: Language, headline: string): Promise<string> {
  const mark = await readFile(path.join(PUBLIC, "favicon.svg"), "utf8");
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@font-face{font-family:sans;font-weight:100 900;src:url(${await font("hanken-grotesk")})}
@font-face{font-family:mono;font-weight:200 800;src:url(${await font("atkinson-hyperlegible-mono")})}
body{margin:0;box-sizing:border-box;width:1200px;height:630px;padding:72px 80px;background:#eaf0f6;color:#101b33;
font-family:sans;display:flex;flex-direction:column;justify-content:space-between}
header{display:flex;align-items:center;gap:20px;font-size:38px;font-weight:700;letter-spacing:-.02em}
svg{width:42px;height:42px}
h1{margin:0;font-size:88px;font-weight:800;line-height:1.04;letter-spacing:-.035em;text-wrap:balance}
p{margin:0;padding:26px 0;border:solid #c3d0de;border-width:2px 0;font:500 37px mono;letter-spacing:-.01em}
b{font-weight:500;background:#e6f24b;padding:4px 2px}
</style><header>${mark}${PRODUCT_NAME.toLowerCase()}</header><h1>${headline}</h1>
<p>acme01.<b>signup-4821</b>@in.restante.test</p></html>`;
}

async function font(name: string): Promise<string> {
  const file = path.join(FONTS, name, `files/${name}-latin-wght-normal.woff2`);
  return `data:font/woff2;base64,${(await readFile(file)).toString("base64")}`;
}
