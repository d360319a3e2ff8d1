import { FunnelError } from '#api';
import { isRecord } from '#engine';
import type { FindForm } from '#engine/answers';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { fileOf } from './upload-answer.ts';
import { findUpload, type UploadRow } from './uploads.ts';

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

/**
 * Refuses answers with a file that is not this session's own, not of this field, not whole, not found clean, or not as the
 * service has described it.
 */
export async function requireOwnFiles(db: Db, files: readonly NamedFile[], { provider_id, holder_id, sealer }: Taker) {
  const problems: Record<string, string> = {};
  const ids = new Set<unknown>();
  for (const { form, field, item, file } of files) {
    const { id } = file;
    const upload = isId(id) ? await findUpload(db, { provider_id, upload_id: id, holder_id }) : undefined;
    const isOwn = upload?.state === 'ready' && upload.form === form && upload.field === field && !ids.has(id);
    if (!isOwn || !isDescribedAs(fileOf(sealer, upload), file))
      problems[[form, ...(item === undefined ? [] : [item]), field].join('.')] = 'notUploaded';
    ids.add(id);
  }
  if (Object.keys(problems).length === 0) return;
  throw new FunnelError('validation_error', { message: 'a file of the answers is not ready in this session', details: problems });
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
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
      where provider_id = ${provider_id} and holder_id = ${holder_id} and upload_id = ${String(file['id'])} and state = 'ready'
      returning upload_id
    `.execute(trx);
    if (rows.length === 0)
      throw new FunnelError('validation_error', { message: 'a file was removed while the answers were sent' });
  }
}
