import { Suspense } from "react";
import type { ApiKeyView, ShownApiKey } from "../../../../worker/contract/console-api-key.ts";
import { useWanted } from "../../ui/use-wanted.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const CreateApiKeyDialog = lazyPart(
  async () => (await import("./create-api-key-dialog.tsx")).CreateApiKeyDialog,
);
const DeleteApiKeyDialog = lazyPart(
  async () => (await import("./delete-api-key-dialog.tsx")).DeleteApiKeyDialog,
);
const NewKeyDialog = lazyPart(async () => (await import("./new-key-dialog.tsx")).NewKeyDialog);

interface ApiKeyDialogsProps {
  readonly creating: boolean;
  /** The key that was just made, until it is kept. */
  readonly created: ShownApiKey | null;
  readonly deleting: ApiKeyView | null;
  readonly onCreated: (key: ShownApiKey) => void;
  readonly onCreationClosed: () => void;
  readonly onLimit: () => void;
  readonly onSaved: () => void;
  readonly onDeleted: () => void;
  readonly onDeletionClosed: () => void;
}

/** What is asked and told about keys over the screen; fetched when it is first wanted. */
export function ApiKeyDialogs(props: ApiKeyDialogsProps) {
  const { creating, created, deleting } = props;
  const wantsCreation = useWanted(creating);
  const wantsDeletion = useWanted(deleting !== null);
  return (
    <Suspense>
      {wantsCreation ? (
        <CreateApiKeyDialog
          open={creating}
          onClose={props.onCreationClosed}
          onCreated={props.onCreated}
          onLimit={props.onLimit}
        />
      ) : null}
      {created === null ? null : <NewKeyDialog created={created} onSaved={props.onSaved} />}
      {wantsDeletion ? (
        <DeleteApiKeyDialog
          apiKey={deleting}
          onClose={props.onDeletionClosed}
          onDeleted={props.onDeleted}
        />
      ) : null}
    </Suspense>
  );
}
