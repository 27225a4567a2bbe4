import { Suspense, type ComponentProps } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const SnippetTool = lazyPart(async () => (await import("./snippet-tool.tsx")).SnippetTool);

/** The tool below the list, which comes after it in a chunk of its own. */
export function LazySnippetTool(props: ComponentProps<typeof SnippetTool>) {
  return (
    <Suspense fallback={<Skeleton className="mx-4 my-6 h-96 md:mx-6" />}>
      <SnippetTool {...props} />
    </Suspense>
  );
}
