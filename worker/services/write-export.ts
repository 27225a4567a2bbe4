import { EXPORT_LIFETIME_MS } from "../domain/export.ts";
import type { ExportId } from "../domain/ids.ts";
import { exportMail } from "../mails/export-mail.ts";
import { deleteExportObjects, uploadExport, type ExportKey } from "../store/export-objects.ts";
import {
  beginExport,
  completeExport,
  failExport,
  findExport,
  findRequester,
} from "../store/exports.ts";
import type { ServiceContext } from "./context.ts";
import { exportFiles } from "./export-files.ts";
import { exportUrl } from "./exports.ts";
import { sendMail } from "./send-mail.ts";
import { uploadZip } from "./zip-upload.ts";

/**
 * Writes an export and tells who asked for it. May run twice, also at the same time: each run
 * uploads the whole, and only the first to finish counts. Throws when it should be tried again.
 */
export async function writeExport(context: ServiceContext, id: ExportId): Promise<void> {
  const { control } = context.databases;
  const row = await beginExport(control, id);
  if (row === null) return;
  const size = await writeObject(context, row);
  const completedAt = context.now();
  const completed = await completeExport(control, id, {
    completedAt,
    expiresAt: completedAt + EXPORT_LIFETIME_MS,
    size,
  });
  if (completed) {
    await tellRequester(context, id);
    return;
  }
  // The company was purged meanwhile: what was just written must not outlive it.
  if ((await findExport(control, id)) === null) await deleteExportObjects(context.bucket, [row]);
}

/** Gives an export up after its last try. */
export async function giveUpExport(context: ServiceContext, id: ExportId): Promise<void> {
  await failExport(context.databases.control, id);
}

async function writeObject(context: ServiceContext, key: ExportKey): Promise<number> {
  const upload = await uploadExport(context.bucket, key);
  try {
    return await uploadZip(upload, exportFiles(context, key.companyId));
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

async function tellRequester(context: ServiceContext, id: ExportId): Promise<void> {
  const requester = await findRequester(context.databases.control, id);
  if (requester === null) return;
  const { email, language, company } = requester;
  const text = exportMail(language, { company, url: await exportUrl(context, id) });
  sendMail(context, { to: email, ...text });
}
