import { Suspense } from "react";
import { DocsSkeleton } from "../docs-skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const GraphqlPart = lazyPart(async () => (await import("./graphql-part.tsx")).GraphqlPart);

/** {@link GraphqlPart}, whose editor and schema come in a chunk of their own. */
export function LazyGraphqlPart() {
  return (
    <Suspense fallback={<DocsSkeleton />}>
      <GraphqlPart />
    </Suspense>
  );
}
