import { calls, FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { requireFileField } from './create-upload.ts';
import { HEAD_BYTES, readContent } from './file-content.ts';
import { requireUploadTools } from './require-upload-tools.ts';
import { finishUpload, scanUpload } from './scan-upload.ts';
import { openFile, sealPart } from './sealed-file.ts';
import { uploadAnswer } from './upload-answer.ts';
import { findUpload, isHeldBy, keepPart, objectName, type UploadRow } from './uploads.ts';

/** Stores a part, encrypted. The first one shows the type of the file; with the last one, the file is scanned. */
export const sendPart = defineRoute(calls.sendPart, async (context) => {
  const { params, body } = context;
  const { sealer } = requireUploadTools(context);
  const before = await requireUpload(context, params.upload_id);
  const upload = await takePart(context, before, Number(params.start), body);
  const checked = upload.state === 'checking' ? await scanUpload(context, upload) : upload;
  return ok(uploadAnswer(sealer, checked));
});

/** How far an upload has come. A file that waits for its scan is scanned again. */
export const getUpload = defineRoute(calls.getUpload, async (context) => {
  const { sealer } = requireUploadTools(context);
  const upload = await requireUpload(context, context.params.upload_id);
  return ok(uploadAnswer(sealer, upload.state === 'checking' ? await scanUpload(context, upload) : upload));
});

/** Makes a file expire that no answers have taken. */
export const removeUpload = defineRoute(calls.removeUpload, async ({ params, db, provider, session, now }) => {
  const removed = await db
    .updateTable('uploads')
    .set({ state: 'removed', problem: null, expires_at: now })
    .where('provider_id', '=', provider.provider_id)
    .where('upload_id', '=', params.upload_id)
    .where(isHeldBy(session.holder_id))
    .where('submitted_at', 'is', null)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  if (removed.numUpdatedRows === 0n) throw new FunnelError('not_found', { message: 'this session has no such upload' });
  return ok({ removed: true } as const);
});

async function requireUpload({ db, provider, session }: Context, upload_id: string): Promise<UploadRow> {
  const upload = await findUpload(db, { provider_id: provider.provider_id, upload_id, holder_id: session.holder_id });
  if (!upload) throw new FunnelError('not_found', { message: 'this session has no such upload' });
  return upload;
}

/** A part that does not begin where the stored bytes end changes nothing: it is here already, or the one before it is missing. */
async function takePart(context: Context, upload: UploadRow, start: number, body: unknown): Promise<UploadRow> {
  if (upload.state !== 'receiving' || start !== upload.received) return upload;
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  if (bytes.length === 0 || start + bytes.length > upload.size)
    throw new FunnelError('validation_error', { message: 'the part is empty, or longer than its file' });
  const typed = start === 0 ? await readType(context, upload, bytes) : upload;
  return typed.state === 'receiving' ? storePart(context, typed, start, bytes) : typed;
}

/** Refuses a file by its first bytes, before the visitor has sent the rest. */
async function readType(context: Context, upload: UploadRow, bytes: Uint8Array): Promise<UploadRow> {
  if (bytes.length < Math.min(HEAD_BYTES, upload.size))
    throw new FunnelError('validation_error', { message: `the first part has at least ${HEAD_BYTES} bytes` });
  const { name } = openFile(requireUploadTools(context).sealer, upload);
  const { mediaType, problem } = await readContent(bytes, name, requireFileField(context, upload));
  const typed = { ...upload, media_type: mediaType };
  if (problem === null) return typed;
  return (await finishUpload(context, typed, { problem, now: context.now })) ?? upload;
}

async function storePart(context: Context, upload: UploadRow, start: number, bytes: Uint8Array): Promise<UploadRow> {
  const { db, ports } = context;
  const { storage, sealer } = requireUploadTools(context);
  const { provider_id, upload_id } = upload;
  const at = { provider_id, upload_id };
  const part = { part_id: ports.random.uuid(), start, size: bytes.length };
  // Its name first: whatever ends this process, housekeeping finds the object.
  await db
    .insertInto('upload_parts')
    .values({ ...at, ...part })
    .execute();
  const name = objectName(at, part.part_id);
  await storage.put(name, sealPart(openFile(sealer, upload), at, start, bytes));
  const kept = await inTransaction(db, (trx) => keepPart(trx, at, { ...part, media_type: upload.media_type }));
  if (kept) return kept;
  await storage.remove([name]);
  return requireUpload(context, upload_id);
}
