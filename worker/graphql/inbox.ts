import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from "graphql";
import * as z from "zod/mini";
import { InboxArguments } from "../contract/emails.ts";
import type { MessageView } from "../contract/message.ts";
import { ApiError } from "../domain/api-error.ts";
import { fieldFault } from "../domain/field-filter.ts";
import { MAX_PAGE } from "../domain/limits.ts";
import { viewEmail } from "../services/email-view.ts";
import { findEmails, type EmailsAsked } from "../services/find-emails.ts";
import { linksOf } from "../services/linked-email.ts";
import type { GraphqlCall } from "./call.ts";

/** Fields that are made of the mail's headers, which are read for them alone. */
const FROM_HEADERS = ["headers", "references", "sender_ip"];

/** Resolves Query.inbox. Throws INVALID_PARAMETER and what reading and waiting throw. */
export async function resolveInbox(
  given: unknown,
  call: GraphqlCall,
  info: GraphQLResolveInfo,
): Promise<object> {
  const asked = askedOf(given, selectedFields(info));
  const found = await findEmails(call.context, call.caller, asked);
  call.found.push(found);
  return {
    result: "success",
    message: null,
    count: found.count,
    limit: asked.limit,
    offset: asked.offset,
    emails: found.messages.map((message) => emailOf(call, message)),
    timed_out: found.timedOut,
  };
}

function askedOf(given: unknown, selected: ReadonlySet<string>): EmailsAsked {
  const { data, error } = z.safeParse(InboxArguments, given);
  if (data === undefined) {
    const [issue] = error.issues;
    throw invalid(`${String(issue?.path[0])}: ${issue?.message ?? "is not valid"}`);
  }
  const fields = data.advanced_filters.filter((filter) => filter !== null);
  const sorts = data.advanced_sorts.filter((sort) => sort !== null);
  const fault = fieldFault(fields, sorts);
  if (fault !== null) throw invalid(fault);
  return {
    namespace: data.namespace,
    tag: data.tag,
    tagPrefix: data.tag_prefix,
    from: data.timestamp_from,
    to: data.timestamp_to,
    fields,
    sorts,
    limit: Math.min(data.limit, MAX_PAGE),
    offset: data.offset,
    livequery: data.livequery,
    holdMs: data.wait_ms,
    headers: FROM_HEADERS.some((name) => selected.has(name)),
    counted: selected.has("count"),
  };
}

function invalid(message: string): ApiError {
  const [parameter] = message.split(":");
  return new ApiError("INVALID_PARAMETER", message, { fields: { parameter } });
}

/** An email whose links are signed only where they are asked for. */
function emailOf({ context, caller }: GraphqlCall, message: MessageView): object {
  const { attachments, ...email } = viewEmail(message);
  const linked = linksOf(context, caller, message.id);
  return {
    ...email,
    attachments: attachments.map((each, index) => ({
      ...each,
      downloadUrl: () => linked.attachment(index, each.filename),
    })),
    downloadUrl: linked.raw,
    codes: message.codes,
    links: message.links,
    checks: { ...message.checks, spam: message.spam },
  };
}

/** Names of all fields below this one, whatever their level; no two levels share one that matters. */
function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const names = new Set<string>();
  const open: (SelectionSetNode | undefined)[] = fieldNodes.map(selectionOf);
  const spread = new Set<string>();
  for (let set = open.pop(); open.length > 0 || set !== undefined; set = open.pop()) {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) names.add(node.name.value);
      if (node.kind !== Kind.FRAGMENT_SPREAD) open.push(node.selectionSet);
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        open.push(fragments[node.name.value]?.selectionSet);
      }
    }
  }
  return names;
}

function selectionOf({ selectionSet }: FieldNode): SelectionSetNode | undefined {
  return selectionSet;
}
