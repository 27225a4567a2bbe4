import PostalMime from "postal-mime";
import type { Attachment, Email, PostalMimeOptions } from "postal-mime";
import type { PartRange } from "../worker/domain/mail.ts";

/** A header such as `text/plain; charset=utf-8`, taken apart. */
interface StructuredHeader {
  readonly value: string;
  readonly params: Record<string, string>;
}

/** What we read of a part of postal-mime 4.0.0. */
export interface PartNode {
  readonly state: "header" | "body" | "finished";
  readonly childNodes: readonly PartNode[];
  readonly headerLines: string[];
  readonly contentType: { readonly parsed: StructuredHeader; readonly multipart: string | false };
  readonly contentDisposition: { readonly parsed: StructuredHeader };
  readonly contentTransferEncoding: { readonly encoding: string };
  contentDecoder: { update(line: Uint8Array): void; finalize(): Promise<ArrayBuffer> } | null;
}

type TextType = "plain" | "html";

type TextItem = { readonly type: "text"; readonly value: string } | { readonly type: "subMessage" };

/** What we use of the parser of postal-mime 4.0.0. */
interface PostalInternals {
  readonly av: Uint8Array<ArrayBuffer>;
  readonly root: PartNode;
  readonly currentNode: PartNode;
  readonly boundaries: readonly { readonly value: Uint8Array }[];
  readonly textMap: ReadonlyMap<PartNode, Partial<Record<TextType, readonly TextItem[]>>>;
  readonly textContent: Record<string, string>;
  readonly attachments: readonly Attachment[];
  readPos: number;
  parse(raw: ArrayBuffer | Uint8Array): Promise<Email>;
  finalize(): Promise<void>;
  readLine(): { bytes: Uint8Array<ArrayBuffer>; done: boolean };
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>;
  isInlineTextNode(node: PartNode): boolean;
  collectAttachment(
    node: PartNode,
    content: ArrayBuffer,
    isRelated: boolean,
    isTooDeep: boolean,
  ): void;
  renderTextContent(): void;
  buildMessage(): Email;
}

/**
 * postal-mime's parser with its inner methods in sight. The cast is the only way to them: they are
 * public in the code but marked internal in the types. The version is pinned, and a test fails
 * when one of them goes or behaves otherwise.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members exist, but only in the source; a test pins them
export const OpenPostalMime = PostalMime as unknown as new (
  options: PostalMimeOptions,
) => PostalInternals;

/** Which text a text part belongs to. */
export function textTypeOf(node: PartNode): TextType {
  return node.contentType.parsed.value === "text/html" ? "html" : "plain";
}

/** How postal-mime would decode the part: any other encoding it takes as it is. */
export function encodingOf(node: PartNode): PartRange["encoding"] {
  const { encoding } = node.contentTransferEncoding;
  if (encoding.includes("base64")) return "base64";
  return encoding.includes("quoted-printable") ? "quoted-printable" : "identity";
}
