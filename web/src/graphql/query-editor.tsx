import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { forEachDiagnostic, setDiagnosticsEffect } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";
import { graphql } from "cm6-graphql";
import { useEffect, useEffectEvent, useRef } from "react";
import { EDITOR_LOOK } from "./editor-look.ts";
import { SCHEMA } from "./schema.ts";

/** What is wrong with the query, in GraphQL's words. */
export interface QueryFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

interface QueryEditorProps {
  readonly label: string;
  /** Id of what says which keys it has. */
  readonly describedBy: string;
  /** What the list of completions is called. */
  readonly completions: string;
  /** What it begins with; another text needs another `key`. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onFaults: (faults: readonly QueryFault[]) => void;
  /** Ctrl+Enter, and ⌘ Enter on a Mac. */
  readonly onRun: () => void;
}

/** An editor for a query of this API: it completes and checks by the schema. Tab leaves it. */
export function QueryEditor(props: QueryEditorProps) {
  const { label, describedBy, completions } = props;
  const host = useRef<HTMLDivElement>(null);
  const initial = useEffectEvent(() => props.text);
  const run = useEffectEvent(() => {
    props.onRun();
    return true;
  });
  const tell = useEffectEvent((update: ViewUpdate) => {
    if (update.docChanged) props.onChange(update.state.doc.toString());
    const isChecked = update.transactions.some(({ effects }) =>
      effects.some((effect) => effect.is(setDiagnosticsEffect)),
    );
    if (isChecked) props.onFaults(faultsOf(update.state));
  });

  useEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({
      parent: host.current,
      doc: initial(),
      extensions: [
        // Before the usual keys, of which Mod-Enter adds a line.
        keymap.of(["Ctrl-Enter", "Mod-Enter"].map((key) => ({ key, run: () => run() }))),
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        history(),
        closeBrackets(),
        bracketMatching(),
        autocompletion({ icons: false }),
        graphql(SCHEMA),
        EDITOR_LOOK,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
        EditorState.phrases.of({ Completions: completions }),
        EditorView.updateListener.of((update) => tell(update)),
      ],
    });
    return () => view.destroy();
  }, [label, describedBy, completions]);

  return <div ref={host} />;
}

function faultsOf(state: EditorState): QueryFault[] {
  const faults: QueryFault[] = [];
  forEachDiagnostic(state, ({ message }, from) => {
    faults.push({ line: state.doc.lineAt(from).number, message });
  });
  return faults;
}
