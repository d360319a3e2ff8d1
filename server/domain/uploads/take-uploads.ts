import { FunnelError } from '#api';
import { isRecord } from '#engine';
import type { FindForm } from '#engine/answers';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { fileOf } from './upload-answer.ts';
import { isHeldBy, listReadyUploads, type UploadRow } from './uploads.ts';

type Answered = Readonly<Record<string, unknown>>;
/** By form; of a list, the answers of each item. */
type Answers = Readonly<Record<string, Answered | readonly Answered[]>>;

/** A file that answers name, and the field in which they do. */
export interface NamedFile {
  readonly form: string;
  readonly field: string;
  /** The place of its item, where the answers are a list. */
  readonly item?: number;
  readonly file: Readonly<Record<string, unknown>>;
}

/** Every file that answers by form name. */
export function filesIn(answers: Answers, findForm: FindForm): readonly NamedFile[] {
  return Object.entries(answers).flatMap(([form, data]) =>
    Object.keys(findForm(form)?.files ?? {}).flatMap((field) => {
      if (!Array.isArray(data)) return filesOf((data as Answered)[field]).map((file) => ({ form, field, file }));
      return data.flatMap((one: Answered, item) => filesOf(one[field]).map((file) => ({ form, field, item, file })));
    }),
  );
}

function filesOf(answer: unknown) {
  return (Array.isArray(answer) ? answer : []).filter(isRecord);
}

interface Taker {
  readonly provider_id: string;
  readonly holder_id: string;
  readonly sealer: Sealer;
}

/** Finds the upload of a file that a field of a form names; nothing for one that this session may not send there. */
export type FindOwnUpload = (file: unknown, of: Pick<NamedFile, 'form' | 'field'>) => UploadRow | undefined;

/** The uploads of a session that are whole and found clean, each for its field and as the service has described it. */
export async function readOwnUploads(db: Db, { sealer, ...held }: Taker): Promise<FindOwnUpload> {
  const uploads = new Map<unknown, UploadRow>();
  for (const upload of await listReadyUploads(db, held)) uploads.set(upload.upload_id, upload);
  return (file, { form, field }) => {
    const upload = isRecord(file) ? uploads.get(file['id']) : undefined;
    const isOfField = upload?.form === form && upload.field === field;
    return isOfField && isRecord(file) && isDescribedAs(fileOf(sealer, upload), file) ? upload : undefined;
  };
}

/** Refuses answers with a file that this session may not send, or with the same file twice. */
export async function requireOwnFiles(db: Db, files: readonly NamedFile[], taker: Taker) {
  if (files.length === 0) return;
  const findUpload = await readOwnUploads(db, taker);
  const problems: Record<string, string> = {};
  const ids = new Set<unknown>();
  for (const { form, field, item, file } of files) {
    const { id } = file;
    if (ids.has(id) || !findUpload(file, { form, field }))
      problems[[form, ...(item === undefined ? [] : [item]), field].join('.')] = 'notUploaded';
    ids.add(id);
  }
  if (Object.keys(problems).length === 0) return;
  throw new FunnelError('validation_error', { message: 'a file of the answers is not ready in this session', details: problems });
}

function isDescribedAs(ours: object, theirs: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(ours).every(([name, value]) => theirs[name] === value);
}

/** Keeps the files for as long as the answers that take them. Housekeeping or the visitor may have removed one meanwhile. */
export async function takeUploads(
  trx: Db,
  files: readonly NamedFile[],
  { provider_id, holder_id, now, until }: Omit<Taker, 'sealer'> & { readonly now: Date; readonly until: Date },
): Promise<void> {
  for (const { file } of files) {
    const { rows } = await sql<Pick<UploadRow, 'upload_id'>>`
      update uploads set submitted_at = coalesce(submitted_at, ${now}), expires_at = greatest(expires_at, ${until}::timestamptz)
      where provider_id = ${provider_id} and upload_id = ${String(file['id'])} and state = 'ready' and ${isHeldBy(holder_id)}
      returning upload_id
    `.execute(trx);
    if (rows.length === 0)
      throw new FunnelError('validation_error', { message: 'a file was removed while the answers were sent' });
  }
}
