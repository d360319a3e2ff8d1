import { calls, FunnelError } from '#api';
import { formOfStep } from '#engine';
import type { FileLimits } from '#engine/form';

import { networkOf } from '../../platform/http/request-address.ts';
import { takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import type { Context } from '../calls/context.ts';
import { created, defineRoute } from '../calls/route.ts';
import { safeFileName } from './file-name.ts';
import { requireUploadTools } from './require-upload-tools.ts';
import { sealFile } from './sealed-file.ts';
import { uploadAnswer } from './upload-answer.ts';
import { measureUploads } from './uploads.ts';

const HOUR = 60 * 60;
/** Longer than a session. Answers that take the file keep it for as long as themselves. */
const KEEP_MS = 24 * HOUR * 1000;
/** What no visitor of any form needs. */
const MOST_FILES = 40;
const MOST_BYTES = 200_000_000;

/** Begins an upload for a field of a form that a flow of the provider asks. */
export const createUpload = defineRoute(calls.createUpload, async (context) => {
  const { body, db, provider, session, ports, now } = context;
  const { sealer } = requireUploadTools(context);
  const { maxBytes } = requireFileField(context, body);
  if (body.size > maxBytes) throw refused('the file is larger than its field takes', 'too_large');
  await countUpload(context);
  const of = { provider_id: provider.provider_id, holder_id: session.holder_id };
  const { files, bytes } = await measureUploads(db, of);
  if (files >= MOST_FILES || bytes + body.size > MOST_BYTES) throw refused('the session has enough files', 'too_many');
  const at = { provider_id: of.provider_id, upload_id: ports.random.uuid() };
  const upload = await db
    .insertInto('uploads')
    .values({
      ...at,
      ...sealFile(sealer, at, safeFileName(body.file_name)),
      holder_id: of.holder_id,
      form: body.form,
      field: body.field,
      size: body.size,
      created_at: now,
      expires_at: new Date(now.getTime() + KEEP_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return created(uploadAnswer(sealer, upload));
});

/** The limits of a field for files. Only a form that a flow of the provider asks has any. */
export function requireFileField(
  { provider, answerTools: { flowsOf, findForm } }: Context,
  { form, field }: { readonly form: string; readonly field: string },
): FileLimits {
  const isAsked = flowsOf(provider).some(({ steps }) => steps.some((step) => formOfStep(step) === form));
  const files = isAsked ? findForm(form)?.files : undefined;
  const limits = files && Object.hasOwn(files, field) ? files[field] : undefined;
  if (!limits) throw new FunnelError('not_found', { message: 'no flow of the provider has such a field for files' });
  return limits;
}

/** More than any visitor sends, and less than fills a disk. */
async function countUpload({ db, provider, session, address, keyedHash, now }: Context): Promise<void> {
  const limits: readonly AttemptLimit[] = [
    { kind: 'uploads-session', subject: session.session_id_hash, max: 60, seconds: HOUR },
    { kind: 'uploads-address', subject: keyedHash('address', networkOf(address)), max: 240, seconds: HOUR },
    { kind: 'uploads-provider', subject: 'all', max: 20_000, seconds: 24 * HOUR },
  ];
  const over = await takeAttempts(db, provider.provider_id, limits, now);
  if (over.length > 0) throw new FunnelError('too_many_requests', { message: 'enough files for now', retryAfter: HOUR });
}

function refused(message: string, problem: 'too_large' | 'too_many'): FunnelError {
  return new FunnelError('validation_error', { message, details: { problem } });
}
