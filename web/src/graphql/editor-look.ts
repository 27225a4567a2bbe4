import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Colours are those of tokens.css, which change with the theme by themselves.
const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--sheet)", border: "1px solid var(--control)" },
  "&.cm-focused": { outline: "2px solid var(--blue)", outlineOffset: "2px" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    fontSize: "var(--text-small)",
    lineHeight: "1.6",
    minHeight: "14rem",
    maxHeight: "32rem",
  },
  // Phones zoom in on what is typed in smaller letters, and have no room for a note beside the list.
  "@media (max-width: 47.99rem)": {
    ".cm-scroller": { fontSize: "var(--text-field)" },
    ".cm-tooltip.cm-completionInfo": { display: "none" },
  },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 1rem" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--rule)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--sheet)",
    border: "1px solid var(--rule)",
    boxShadow: "var(--shadow-overlay)",
    maxWidth: "min(26rem, calc(100vw - 2rem))",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--ink)",
    backgroundColor: "var(--rule-soft)",
  },
  ".cm-completionDetail": { color: "var(--ink-2)", fontStyle: "normal" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.definitionKeyword, tags.keyword], color: "var(--blue)", fontWeight: "600" },
  { tag: [tags.variableName, tags.attributeName], color: "var(--blue)" },
  { tag: tags.lineComment, color: "var(--ink-2)" },
  { tag: [tags.paren, tags.brace, tags.punctuation], color: "var(--ink-2)" },
]);

/** How the editor looks, in light and dark. */
export const EDITOR_LOOK = [theme, syntaxHighlighting(colours)];
