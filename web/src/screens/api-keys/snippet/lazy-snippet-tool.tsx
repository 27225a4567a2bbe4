import { lazy, Suspense, type ComponentProps } from "react";
import { ScreenSkeleton } from "../../../frame/screen-skeleton.tsx";

const SnippetTool = lazy(async () => ({
  default: (await import("./snippet-tool.tsx")).SnippetTool,
}));

/** The tool below the list, which comes after it in a chunk of its own. */
export function LazySnippetTool(props: ComponentProps<typeof SnippetTool>) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <SnippetTool {...props} />
    </Suspense>
  );
}
