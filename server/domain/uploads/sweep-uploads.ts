import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { FileStorage } from '../../partners/ports.ts';
import type { Db } from '../../schema/database.ts';
import { objectName, type UploadRow } from './uploads.ts';

const AT_ONCE = 100;

/**
 * Deletes the files that have expired: first what is stored of them, then their rows. A file that answers take in this very moment
 * stays. Where the storage fails, the rows stay, and the next time finds them.
 */
export async function sweepUploads(
  db: Db,
  storage: FileStorage,
  { now, log }: { readonly now: Date; readonly log: Logger },
): Promise<void> {
  await sql`
    update uploads set state = 'removed', problem = null, submitted_at = null where expires_at < ${now} and state <> 'removed'
  `.execute(db);
  for (let swept = AT_ONCE; swept === AT_ONCE;) {
    const { rows } = await sql<Pick<UploadRow, 'provider_id' | 'upload_id'>>`
      select provider_id, upload_id from uploads where state = 'removed' and expires_at <= ${now} order by expires_at limit ${AT_ONCE}
    `.execute(db);
    swept = rows.length;
    for (const upload of rows) {
      const isGone = await sweepUpload(db, storage, upload).catch((err: unknown) => {
        log.error({ err, ...upload }, 'an expired file could not be deleted');
        return false;
      });
      if (isGone === false) return;
    }
  }
}

async function sweepUpload(db: Db, storage: FileStorage, at: Pick<UploadRow, 'provider_id' | 'upload_id'>): Promise<void> {
  const { rows } = await sql<{ part_id: string }>`
    select part_id from upload_parts where provider_id = ${at.provider_id} and upload_id = ${at.upload_id}
  `.execute(db);
  await storage.remove(rows.map(({ part_id }) => objectName(at, part_id)));
  await sql`delete from uploads where provider_id = ${at.provider_id} and upload_id = ${at.upload_id}`.execute(db);
}
