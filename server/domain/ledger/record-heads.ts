import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

/** The last row of a chain of the audit or of a ledger, as it was at some time. */
export interface RecordHead {
  readonly record: 'audit' | 'ledger';
  readonly id: string;
  /** How many rows the chain had. */
  readonly length: number;
  readonly hash: string;
}

/** How many heads one statement reads. */
const AT_ONCE = 1000;

/** The head of each chain of a provider, in batches. Someone who writes a whole chain anew, with new hashes, cannot keep its heads. */
export async function* listHeads(db: Db, providerId: string): AsyncGenerator<readonly RecordHead[]> {
  let [record, id] = ['', ''];
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const { rows } = await sql<RecordHead>`
      select * from (
        select 'audit' as record, chain_id::text as id, length, head_hash as hash from audit_chains where provider_id = ${providerId}
        union all
        select 'ledger', payment_plan_id::text, length, head_hash from ledgers where provider_id = ${providerId} and length > 0
      ) heads where (record, id) > (${record}, ${id}) order by record, id limit ${AT_ONCE}
    `.execute(db);
    found = rows.length;
    ({ record, id } = rows.at(-1) ?? { record, id });
    yield rows;
  }
}

/** Those of these heads that are no longer in their chains. */
export async function findLostHeads(db: Db, providerId: string, heads: readonly RecordHead[]): Promise<readonly RecordHead[]> {
  const lost: RecordHead[] = [];
  for (let from = 0; from < heads.length; from += AT_ONCE) {
    const { rows } = await sql<RecordHead>`
      select h.record, h.id::text as id, h.length, h.hash
      from jsonb_to_recordset(${JSON.stringify(heads.slice(from, from + AT_ONCE))}::jsonb)
        as h (record text, id uuid, length integer, hash text)
      left join audit_events a
        on h.record = 'audit' and a.provider_id = ${providerId} and a.chain_id = h.id and a.number = h.length
      left join ledger_entries l
        on h.record = 'ledger' and l.provider_id = ${providerId} and l.payment_plan_id = h.id and l.entry = h.length
      where coalesce(a.hash, l.hash) is distinct from h.hash
      order by h.record, h.id
    `.execute(db);
    lost.push(...rows);
  }
  return lost;
}
