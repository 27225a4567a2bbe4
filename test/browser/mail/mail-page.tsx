import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { FRAME_SANDBOX, frameHead } from "../../../web/src/mail-html/frame-head.ts";
import { mailDocument } from "../../../web/src/mail-html/mail-document.ts";
import { MailFrame } from "../../../web/src/mail-html/mail-frame.tsx";
import type { PreviewWidth } from "../../../web/src/mail-html/preview-widths.ts";

export interface ShowOptions {
  readonly images?: boolean;
  readonly dark?: boolean;
  readonly width?: PreviewWidth;
  readonly inlineImages?: Readonly<Record<string, string>>;
}

/** Something in a mail that a reader may click. */
export interface Clickable {
  readonly x: number;
  readonly y: number;
  /** Where it leads, where that is a page. */
  readonly href: string | null;
}

/** How a test drives the page. */
export class MailPage {
  readonly ran: unknown[] = [];
  readonly keys: string[] = [];
  readonly #place = document.querySelector("main") ?? document.body;
  #root: Root | null = null;

  constructor() {
    window.name = "console";
    window.addEventListener("message", ({ data }) => this.ran.push(data));
    for (const type of ["keydown", "keyup"] as const) {
      document.addEventListener(type, (event) => {
        this.keys.push(`${type} ${event.key}`);
        if (event.key === "j") event.preventDefault();
      });
    }
  }

  /** As the console does; resolves with the count of pictures held back, once the mail is loaded. */
  async show(html: string, options: ShowOptions = {}): Promise<number> {
    const { images = false, dark = false, width = "full", inlineImages = {} } = options;
    let held = 0;
    this.#clear();
    const root = createRoot(this.#place);
    this.#root = root;
    flushSync(() => {
      root.render(
        <MailFrame
          html={html}
          images={images}
          dark={dark}
          width={width}
          inlineImages={new Map(Object.entries(inlineImages))}
          title="A mail"
          notice={(heldBack) => {
            held = heldBack;
            return null;
          }}
        />,
      );
    });
    await loaded(this.frame);
    return held;
  }

  /** The frame alone: the mail as it came under the sandbox and the policy. */
  showUncleaned(html: string): Promise<void> {
    return this.#showBare(frameHead({ images: false, dark: false }) + html, FRAME_SANDBOX);
  }

  /** The cleaning alone: no sandbox, and a policy only in what the cleaning wrote. */
  showUnframed(html: string): Promise<void> {
    const options = { images: false, dark: false, inlineImages: new Map() };
    const { srcdoc } = mailDocument(html, options);
    return this.#showBare(srcdoc.replace(/<meta http-equiv[^>]*>/, ""), null);
  }

  /** No protection at all. */
  showRaw(html: string): Promise<void> {
    return this.#showBare(html, null);
  }

  /** What can be clicked, in the order of the document. */
  clickables(): Clickable[] {
    const { left, top } = this.frame.getBoundingClientRect();
    const find = (selector: string): NodeListOf<Element> =>
      // oxlint-disable-next-line typescript/no-deprecated -- one overload is, for elements that are gone
      Document.prototype.querySelectorAll.call(this.#mail, selector);
    const all = find("a, area, button, input, summary, math, svg rect");
    return [...all].flatMap((element) => {
      const shown = element.localName === "area" ? find("img")[0] : element;
      const box = shown?.getBoundingClientRect();
      if (box === undefined || box.width === 0 || box.height === 0) return [];
      const isPage = /^https?:/.test(element.getAttribute("href") ?? "");
      const href = isPage ? element.getAttribute("href") : null;
      const [x, y] = [left + box.x + Math.min(box.width, 40) / 2, top + box.y + box.height / 2];
      return [{ x, y: Math.min(y, innerHeight - 2), href }];
    });
  }

  /**
   * The n-th of them, measured once the mail is painted: only then has the frame taken its mail's
   * height, and a click goes to what was painted last. Throws when a click there would miss a link.
   */
  async clickable(index: number): Promise<Clickable | undefined> {
    await painted();
    const found = this.clickables()[index];
    if (found === undefined || found.href === null) return found;
    const { left, top } = this.frame.getBoundingClientRect();
    const hit = Document.prototype.elementsFromPoint.call(
      this.#mail,
      found.x - left,
      found.y - top,
    );
    if (document.elementFromPoint(found.x, found.y) === this.frame) {
      if (hit.some((each) => each.closest("[href], [usemap]") !== null)) return found;
    }
    throw new Error(`a click at ${found.x}, ${found.y} misses ${found.href}`);
  }

  /** A mail that was not cleaned may have put pictures in place of its methods: call the prototype's. */
  get #mail(): Document {
    const mail = this.frame.contentDocument;
    if (mail === null) throw new Error("the mail is hidden");
    return mail;
  }

  get frame(): HTMLIFrameElement {
    const frame = document.querySelector("iframe");
    if (frame === null) throw new Error("no frame");
    return frame;
  }

  async #showBare(srcdoc: string, sandbox: string | null): Promise<void> {
    this.#clear();
    const frame = document.createElement("iframe");
    if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
    frame.width = "800";
    frame.height = "600";
    frame.srcdoc = srcdoc;
    const isLoaded = loaded(frame);
    this.#place.append(frame);
    await isLoaded;
  }

  #clear(): void {
    this.#root?.unmount();
    this.#root = null;
    this.#place.replaceChildren();
  }
}

function loaded(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener("load", () => resolve(), { once: true });
  });
}

/** Resolves when what stands now has been painted: the first frame paints it, the second comes after. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

declare global {
  var mailPage: MailPage;
}
globalThis.mailPage = new MailPage();
