import { useMemo, type ReactNode } from "react";
import { fitHeight } from "./fit-height.ts";
import { followFragments } from "./follow-fragments.ts";
import { forwardKeys } from "./forward-keys.ts";
import { FRAME_SANDBOX } from "./frame-head.ts";
import { mailDocument, type MailOptions } from "./mail-document.ts";
import type { PreviewWidth } from "./preview-widths.ts";
import { whenReadable } from "./when-readable.ts";

export interface MailFrameProps extends MailOptions {
  readonly html: string;
  /** Names the frame for those who do not see it: the mail's subject. */
  readonly title: string;
  readonly width: PreviewWidth;
  /** What stands above the mail, told how many remote pictures were held back. */
  readonly notice?: (heldBack: number) => ReactNode;
}

/** An HTML mail, shown so that it can do nothing but open links in new tabs. */
export function MailFrame(props: MailFrameProps) {
  const { html, title, width, notice, images, dark, inlineImages } = props;
  const { srcdoc, heldBack } = useMemo(
    () => mailDocument(html, { images, dark, inlineImages }),
    [html, images, dark, inlineImages],
  );
  return (
    <>
      {notice?.(heldBack)}
      <div style={{ overflowX: "auto" }}>
        <iframe
          // Another mail is another frame: nothing of the last one stays, not even its height.
          key={srcdoc}
          ref={attend}
          title={title}
          srcDoc={srcdoc}
          sandbox={FRAME_SANDBOX}
          referrerPolicy="no-referrer"
          style={{
            display: "block",
            width: width === "full" ? "100%" : width,
            // Where a browser hides the mail from the console, this stays and the mail scrolls.
            height: "60vh",
            margin: "0 auto",
            border: 0,
            background: "#fff",
          }}
        />
      </div>
    </>
  );
}

function attend(frame: HTMLIFrameElement): () => void {
  return whenReadable(frame, (mail) => {
    forwardKeys(frame, mail);
    followFragments(mail);
    return fitHeight(frame, mail);
  });
}
