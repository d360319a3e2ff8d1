import { addDays, type DayString } from '#rules';
import { sql } from 'kysely';

import { networkOf } from '../../platform/http/request-address.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import type { Context } from '../calls/context.ts';
import { isHeldBy } from './uploads.ts';

interface DraftKey {
  readonly provider_id: string;
  readonly draft_id: string;
}

/** The files that a draft keeps. */
export async function listDraftUploads(db: Db, { provider_id, draft_id }: DraftKey): Promise<readonly string[]> {
  const rows = await selectRows(db, 'draft_uploads', { provider_id, draft_id }).execute();
  return rows.map(({ upload_id }) => upload_id);
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Counts files that a draft is to keep for the first time, and returns those that are not too many: a draft keeps them for weeks, and
 * the visitor who saves it has proved nothing.
 */
export async function countDraftUploads(
  { db, provider: { provider_id }, address, keyedHash, now }: Context,
  upload_ids: readonly string[],
): Promise<readonly string[]> {
  const limits: readonly AttemptLimit[] = [
    { kind: 'draft-files-network', subject: keyedHash('address', networkOf(address)), max: 120, seconds: DAY_SECONDS },
    { kind: 'draft-files-provider', subject: 'all', max: 4_000, seconds: DAY_SECONDS },
  ];
  const counted: string[] = [];
  for (const upload_id of upload_ids) {
    const refused = await takeAttempts(db, provider_id, limits, now);
    if (refused.length > 0) break;
    counted.push(upload_id);
  }
  return counted;
}

interface Keeping {
  readonly upload_ids: readonly string[];
  readonly holder_id: string;
  /** The last day of the draft. */
  readonly ends_on: DayString;
}

/** Has a draft keep these files and no others, until the day after its last one is over everywhere. A file that is gone meanwhile stays gone. */
export async function keepUploads(
  trx: Db,
  { provider_id, draft_id }: DraftKey,
  { upload_ids, holder_id, ends_on }: Keeping,
): Promise<void> {
  await sql`
    delete from draft_uploads
    where provider_id = ${provider_id} and draft_id = ${draft_id} and upload_id <> all (${upload_ids}::uuid[])
  `.execute(trx);
  const until = new Date(`${addDays(ends_on, 2)}T00:00:00Z`);
  await sql`
    with kept as (
      update uploads set expires_at = greatest(expires_at, ${until}::timestamptz)
      where provider_id = ${provider_id} and upload_id = any (${upload_ids}::uuid[]) and state = 'ready' and ${isHeldBy(holder_id)}
      returning upload_id
    )
    insert into draft_uploads (provider_id, draft_id, upload_id)
    select ${provider_id}, ${draft_id}::uuid, upload_id from kept on conflict do nothing
  `.execute(trx);
}
