import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { Notice } from "./notice.tsx";

const SHOWN_MS = 5000;

interface NoticeText extends Pick<ComponentProps<typeof Notice>, "tone" | "title"> {
  readonly text?: string;
  /** 5 s unless given. */
  readonly shownMs?: number;
}

/** A notice on the screen that goes after a while, or when dismissed; and the way to show one. */
export function useNotice(): readonly [ReactNode, (notice: NoticeText) => void] {
  const [notice, setNotice] = useState<NoticeText | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), notice.shownMs ?? SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const shown =
    notice === null ? null : (
      <div className="px-4 pb-4 md:px-6">
        <Notice tone={notice.tone} title={notice.title} onDismiss={() => setNotice(null)}>
          {notice.text}
        </Notice>
      </div>
    );
  return [shown, setNotice];
}
