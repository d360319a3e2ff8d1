import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvent } from '../audit/audit.ts';
import { originOf, type Context } from '../calls/context.ts';
import { requireUploadTools } from './require-upload-tools.ts';
import { openFile, readFile } from './sealed-file.ts';
import { claimScan, endUpload, giveScanBack, listParts, type UploadRow } from './uploads.ts';

/**
 * Scans a whole file. Where the scanner does not answer, the file waits, unusable, and the next request for it tries again.
 * Answers the upload as it is then.
 */
export async function scanUpload(context: Context, upload: UploadRow): Promise<UploadRow> {
  const { db, now, log } = context;
  const { storage, scanner, sealer } = requireUploadTools(context);
  const claimed = await claimScan(db, upload, now);
  if (!claimed) return upload;
  const { provider_id, upload_id } = upload;
  try {
    const parts = await listParts(db, upload);
    const result = await scanner.scan(readFile(storage, openFile(sealer, upload), upload, parts));
    const ended = result === 'clean' ? { scanned_by: scanner.name } : ({ problem: 'infected', now } as const);
    return (await finishUpload(context, upload, ended)) ?? upload;
  } catch (err) {
    await giveScanBack(db, upload);
    log.error({ err, provider_id, upload_id, scanner: scanner.name }, 'a file could not be scanned, and waits');
    return upload;
  }
}

/** Ends an upload, and records how. */
export async function finishUpload(
  context: Context,
  { provider_id, upload_id, form, field, size, media_type }: UploadRow,
  ended: Parameters<typeof endUpload>[2],
): Promise<UploadRow | undefined> {
  const chain = { provider_id, chain_id: upload_id };
  const details = { form, field, size, type: media_type, ...('problem' in ended ? { problem: ended.problem } : ended) };
  return inTransaction(context.db, async (trx) => {
    const upload = await endUpload(trx, { provider_id, upload_id }, ended);
    if (upload) await recordEvent(trx, chain, { event: `file.${upload.state}`, details }, originOf(context));
    return upload;
  });
}
