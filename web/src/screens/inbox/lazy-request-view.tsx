import type { ComponentProps } from "react";
import { loadSnippetLanguages } from "../../snippets/lazy-snippets.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { RequestView } from "./request-view.tsx";

/** {@link RequestView} with its seven languages and their colours, in chunks of their own. */
export const LazyRequestView = lazyPart(async () => {
  const [{ RequestView: View }, languages] = await Promise.all([
    import("./request-view.tsx"),
    loadSnippetLanguages(),
  ]);
  return (props: Omit<ComponentProps<typeof RequestView>, "languages">) => (
    <View languages={languages} {...props} />
  );
});
