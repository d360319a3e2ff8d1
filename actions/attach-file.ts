import { eitherSignal, FunnelError } from '#api';
import type { Upload } from '#api/entities';

import { type ActionContext, defineAction } from './action.ts';

/** A page on a slow network sends small parts, so that each arrives in time; on a fast one it sends few. */
const SMALLEST = 16_384;
const FIRST = 65_536;
const LARGEST = 262_144;
const QUICK_MS = 2_000;
/** The server waits 15 seconds for a request. */
const PART_MS = 14_000;
/** About half a minute without a network; then the visitor decides. */
const TRIES = 6;
const LONGEST_WAIT_MS = 8_000;
const SCAN_LOOKS = 20;
const SCAN_MS = 2_000;

/** Why a file did not arrive. With `offline`, `unavailable` and `unchecked` the same file can be tried again. */
type Problem =
  | NonNullable<Upload['problem']>
  | 'too_large'
  | 'too_many'
  | 'busy'
  | 'offline'
  | 'unavailable'
  | 'unchecked'
  | 'canceled';

interface Attachment {
  readonly form: string;
  readonly field: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with the bytes that have arrived, and whether the network is there. */
  readonly onProgress: (progress: { readonly sent: number; readonly isWaiting: boolean }) => void;
}

type Input = Attachment | { readonly detach: string };
type Context = ActionContext<'createUpload' | 'sendPart' | 'getUpload' | 'removeUpload'>;

/** What has begun: tried again, the same file goes on where it stopped. */
const begun = new WeakMap<File, { readonly key: string; upload?: Upload }>();

/**
 * Uploads a file for a field, or removes one. A control asks for it beside the flow, and reads `upload`: the file, or why there is
 * none.
 */
export const attachFile = defineAction({
  name: 'attach-file',
  outcomes: { done: {} },
  calls: ['createUpload', 'sendPart', 'getUpload', 'removeUpload'],
  handles: ['validation_error'],
  async run(context) {
    const input = context.input as Input;
    if ('detach' in input) {
      // Where this fails, the service forgets the file after a day.
      await context.api.removeUpload({ params: { upload_id: input.detach } }).catch(() => undefined);
      return { outcome: 'done' };
    }
    const upload = await uploadFile(input, context).catch((error: unknown) => ({ problem: problemOf(error, input) }));
    if ('problem' in upload && upload.problem === 'canceled') void forget(input.file, context);
    return { outcome: 'done', store: { upload } };
  },
});

async function uploadFile(attachment: Attachment, context: Context) {
  let upload = await begin(attachment, context);
  let size = FIRST;
  for (let failures = 0; upload.state === 'receiving';) {
    const { received, upload_id } = upload;
    attachment.onProgress({ sent: received, isWaiting: failures > 0 });
    const began = Date.now();
    try {
      const body = new Uint8Array(await attachment.file.slice(received, received + size).arrayBuffer());
      const signal = eitherSignal(attachment.signal, AbortSignal.timeout(PART_MS));
      ({ body: upload } = await context.api.sendPart({ params: { upload_id, start: String(received) }, body, signal }));
      size = Date.now() - began < QUICK_MS ? Math.min(size * 2, LARGEST) : size;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isTemporary(error) || attachment.signal.aborted || failures > TRIES) throw error;
      size = Math.max(size / 2, SMALLEST);
      attachment.onProgress({ sent: received, isWaiting: true });
      await context.wait(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS));
      upload = await look(upload, context);
    }
    remember(attachment.file, upload);
  }
  attachment.onProgress({ sent: upload.received, isWaiting: false });
  return outcomeOf(await scanned(upload, attachment, context));
}

async function begin({ file, form, field, signal }: Attachment, context: Context): Promise<Upload> {
  const known = begun.get(file) ?? { key: crypto.randomUUID() };
  begun.set(file, known);
  if (known.upload) return look(known.upload, context);
  const body = { form, field, file_name: file.name.slice(0, 1_000) || 'file', size: file.size };
  for (let failures = 0; ;) {
    try {
      const { body: upload } = await context.api.createUpload({ body, idempotencyKey: known.key, signal });
      remember(file, upload);
      return upload;
    } catch (error) {
      failures += 1;
      if (!isTemporary(error) || signal.aborted || failures > TRIES) throw error;
      await context.wait(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS));
    }
  }
}

/** What the service has of it; what was known before where it cannot be reached. */
async function look(upload: Upload, { api }: Context): Promise<Upload> {
  try {
    return (await api.getUpload({ params: { upload_id: upload.upload_id } })).body;
  } catch (error) {
    if (isTemporary(error)) return upload;
    throw error;
  }
}

async function scanned(upload: Upload, { signal }: Attachment, context: Context): Promise<Upload> {
  let seen = upload;
  for (let looks = 0; seen.state === 'checking' && looks < SCAN_LOOKS && !signal.aborted; looks += 1) {
    await context.wait(SCAN_MS);
    seen = await look(seen, context);
  }
  return seen;
}

function outcomeOf({ file, problem }: Upload) {
  if (file) return { file };
  return { problem: problem ?? ('unchecked' as const) };
}

function remember(file: File, upload: Upload): void {
  const known = begun.get(file);
  if (known) known.upload = upload;
}

async function forget(file: File, { api }: Context): Promise<void> {
  const upload_id = begun.get(file)?.upload?.upload_id;
  begun.delete(file);
  if (upload_id !== undefined) await api.removeUpload({ params: { upload_id } }).catch(() => undefined);
}

/** The network is away, or the service is for a moment. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof FunnelError) || error.status >= 500 || error.code === 'idempotency_in_progress';
}

function problemOf(error: unknown, { signal, file }: Attachment): Problem {
  if (signal.aborted) return 'canceled';
  if (!(error instanceof FunnelError)) return 'offline';
  const { problem } = error.details ?? {};
  if (problem === 'too_large' || problem === 'too_many') return problem;
  if (error.code === 'too_many_requests') return 'busy';
  // The session has ended, and its uploads with it: tried again, the file begins anew.
  if (!isTemporary(error)) begun.delete(file);
  return isAnswered(error) ? 'unavailable' : 'offline';
}

/** Whether anything came back: without a network, nothing does. */
function isAnswered({ cause }: FunnelError): boolean {
  return (cause as { readonly response?: unknown } | undefined)?.response !== undefined;
}
