import type { ExportView } from "../contract/company.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, requireId, type ExportId } from "../domain/ids.ts";
import { equalDigests, sealText } from "../domain/secret.ts";
import { isoTime, isoTimeOrNull } from "../domain/time.ts";
import { openExport } from "../store/export-objects.ts";
import {
  failExport,
  findExport,
  listExports,
  storeExport,
  type ExportRow,
} from "../store/exports.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";

const MOST_SHOWN = 50;

/** The company's exports, newest first. */
export async function showExports(
  context: ServiceContext,
  { companyId }: Member,
): Promise<ExportView[]> {
  const rows = await listExports(context.databases.control, companyId, MOST_SHOWN);
  return Promise.all(rows.map((row) => viewExport(context, row)));
}

/** Asks for an export of all that the company has. Throws EXPORT_RUNNING. */
export async function requestExport(
  context: ServiceContext,
  { companyId, user }: Member,
): Promise<ExportView> {
  const { control } = context.databases;
  const id = newId("export");
  const { userId } = user;
  const row = await storeExport(control, { id, companyId, userId, requestedAt: context.now() });
  if (row === null) {
    throw new ApiError("EXPORT_RUNNING", "An export is being written. Wait until it is ready.");
  }
  try {
    await context.jobs.send({ kind: "export", exportId: id });
  } catch (error) {
    // Nobody will write it, so it must not stand in the way of the next one.
    await failExport(control, id);
    throw error;
  }
  return viewExport(context, row);
}

/** Opens an export by its link. Throws EXPORT_NOT_FOUND, also once the link has expired. */
export async function downloadExport(
  context: ServiceContext,
  link: { export: string; token: string },
): Promise<{ body: ReadableStream<Uint8Array>; size: number; filename: string }> {
  const id = requireId("export", link.export, notFound);
  if (!equalDigests(link.token, await tokenOf(context, id))) throw notFound();
  const row = await findExport(context.databases.control, id);
  if (row === null || !canDownload(row, context.now())) throw notFound();
  const object = await openExport(context.bucket, row);
  if (object === null) throw notFound();
  const day = isoTime(row.requestedAt).slice(0, 10);
  return { body: object.body, size: object.size, filename: `restante-export-${day}.zip` };
}

/** Where an export can be downloaded. The link is made anew each time, so nothing of it is stored. */
export async function exportUrl(context: ServiceContext, id: ExportId): Promise<string> {
  return `${context.apiUrl}/v1/export/${id}/${await tokenOf(context, id)}`;
}

async function tokenOf(context: ServiceContext, id: ExportId): Promise<string> {
  return sealText(context.authSecret(), `export ${id}`);
}

async function viewExport(context: ServiceContext, row: ExportRow): Promise<ExportView> {
  const { id, status, requestedAt, completedAt, expiresAt, size } = row;
  return {
    id,
    status,
    requestedAt: isoTime(requestedAt),
    completedAt: isoTimeOrNull(completedAt),
    expiresAt: isoTimeOrNull(expiresAt),
    size,
    url: canDownload(row, context.now()) ? await exportUrl(context, id) : null,
  };
}

function canDownload({ status, expiresAt }: ExportRow, now: number): boolean {
  return status === "completed" && expiresAt !== null && expiresAt > now;
}

function notFound(): ApiError {
  return new ApiError("EXPORT_NOT_FOUND", "There is no such export, or its link has expired.");
}
