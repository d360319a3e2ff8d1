import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { type Origin, recordEvent } from '../audit/audit.ts';

export interface Enrollments {
  readonly provider_id: string;
  readonly ids: readonly string[];
}

/**
 * Deletes these applications, which have no plan, with all that belongs to them, and those of sessions that were merged into them.
 * The audit keeps its events, and gets one more.
 */
export async function deleteEnrollments(
  trx: Db,
  { provider_id, ids }: Enrollments,
  origin: Origin & { readonly reason: 'retention' | 'erasure' },
): Promise<number> {
  const { rows } = await sql<{ application_id: string }>`
    with gone as materialized (
      select provider_id, application_id from applications
      where provider_id = ${provider_id} and (application_id = any(${ids}) or merged_into = any(${ids}))
    ), pulls as (
      delete from bureau_pulls t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), notices as (
      delete from adverse_action_notices t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), parts as (
      delete from offer_bills t using offers o, gone
      where (t.provider_id, t.offer_id) = (o.provider_id, o.offer_id)
        and (o.provider_id, o.application_id) = (gone.provider_id, gone.application_id)
    ), made as (
      delete from offers t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), methods as (
      delete from payment_methods t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), links as (
      delete from phone_links t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), codes as (
      delete from verification_codes t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), consent as (
      delete from consents t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), bills as (
      delete from application_bills t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    ), simulated as (
      delete from simulated_offers t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    )
    delete from applications t using gone where (t.provider_id, t.application_id) = (gone.provider_id, gone.application_id)
    returning t.application_id
  `.execute(trx);
  const { reason, ...by } = origin;
  for (const { application_id } of rows)
    await recordEvent(trx, { provider_id, chain_id: application_id }, { event: 'application.deleted', details: { reason } }, by);
  return rows.length;
}
