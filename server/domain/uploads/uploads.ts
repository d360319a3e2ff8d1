import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

export type UploadRow = Selectable<Database['uploads']>;
type Key = Pick<UploadRow, 'provider_id' | 'upload_id'>;

type Held = Pick<UploadRow, 'provider_id' | 'holder_id'>;

/** An upload of this session; nothing for one that is removed, or of another session. */
export async function findUpload(db: Db, { upload_id, ...held }: Key & Held): Promise<UploadRow | undefined> {
  const upload = await uploadsHeldBy(db, held).where('upload_id', '=', upload_id).executeTakeFirst();
  return upload?.state === 'removed' ? undefined : upload;
}

/** Every upload that answers of this session may name. */
export function listReadyUploads(db: Db, held: Held): Promise<UploadRow[]> {
  return uploadsHeldBy(db, held).where('state', '=', 'ready').execute();
}

function uploadsHeldBy(db: Db, { provider_id, holder_id }: Held) {
  return selectRows(db, 'uploads', { provider_id }).where(isHeldBy(holder_id));
}

/** The session has uploaded the file, or a code has opened a draft with the file in it. */
export function isHeldBy(holder_id: string): RawBuilder<SqlBool> {
  return sql`(uploads.holder_id = ${holder_id} or exists (
    select from draft_uploads of_draft join draft_holders holders
      on holders.provider_id = of_draft.provider_id and holders.draft_id = of_draft.draft_id
    where of_draft.provider_id = uploads.provider_id and of_draft.upload_id = uploads.upload_id
      and holders.holder_id = ${holder_id} and holders.verified
  ))`;
}

/** What the files of a session are together that no answers have taken. */
export async function measureUploads(
  db: Db,
  { provider_id, holder_id }: Pick<UploadRow, 'provider_id' | 'holder_id'>,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::integer as files, coalesce(sum(size), 0)::float8 as bytes from uploads
    where provider_id = ${provider_id} and holder_id = ${holder_id} and submitted_at is null and state not in ('removed', 'refused')
  `.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export interface UploadPart {
  readonly part_id: string;
  readonly start: number;
  readonly size: number;
}

/** The parts of a file in their order. */
export function listParts(db: Db, { provider_id, upload_id }: Key): Promise<UploadPart[]> {
  return selectRows(db, 'upload_parts', { provider_id, upload_id, is_kept: true }).orderBy('start').execute();
}

/** Where the storage has a part. */
export function objectName({ provider_id, upload_id }: Key, partId: string): string {
  return `${provider_id}/${upload_id}/${partId}`;
}

/**
 * Counts a stored part as received. Nothing where another part for the same place was first, or the file is no longer received;
 * then that part is not of the file. The last part makes the file wait for its scan.
 */
export async function keepPart(
  trx: Db,
  key: Key,
  { part_id, start, size, media_type }: UploadPart & Pick<UploadRow, 'media_type'>,
): Promise<UploadRow | undefined> {
  const upload = await updateRows(trx, 'uploads', { ...keyOf(key), state: 'receiving', received: start })
    .set({
      received: start + size,
      media_type,
      state: sql<UploadRow['state']>`case when size = ${start + size} then 'checking' else 'receiving' end`,
    })
    .returningAll()
    .executeTakeFirst();
  if (upload)
    await updateRows(trx, 'upload_parts', { ...keyOf(key), part_id })
      .set({ is_kept: true })
      .execute();
  return upload;
}

function keyOf({ provider_id, upload_id }: Key): Key {
  return { provider_id, upload_id };
}

const SCAN_SECONDS = 60;

/** Gives the scan of a whole file to one process for a minute. Nothing where another has it, or it is done. */
export async function claimScan(db: Db, { provider_id, upload_id }: Key, now: Date): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    update uploads set scan_until = ${now}::timestamptz + make_interval(secs => ${SCAN_SECONDS})
    where provider_id = ${provider_id} and upload_id = ${upload_id} and state = 'checking'
      and (scan_until is null or scan_until < ${now})
    returning *
  `.execute(db);
  return rows[0];
}

/** Lets the next request try a scan again that could not be made. */
export async function giveScanBack(db: Db, { provider_id, upload_id }: Key): Promise<void> {
  await sql`
    update uploads set scan_until = null
    where provider_id = ${provider_id} and upload_id = ${upload_id} and state = 'checking'
  `.execute(db);
}

/** Ends an upload; nothing where it has ended. What is refused expires at once. */
export async function endUpload(
  trx: Db,
  { provider_id, upload_id }: Key,
  ended: { readonly scanned_by: string } | { readonly problem: NonNullable<UploadRow['problem']>; readonly now: Date },
): Promise<UploadRow | undefined> {
  const change =
    'problem' in ended
      ? ({ state: 'refused', problem: ended.problem, expires_at: ended.now } as const)
      : ({ state: 'ready', scanned_by: ended.scanned_by } as const);
  return updateRows(trx, 'uploads', { provider_id, upload_id })
    .set(change)
    .where('state', 'in', ['receiving', 'checking'])
    .returningAll()
    .executeTakeFirst();
}
