import { sql } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';
import type { SessionRecord } from './session-record.ts';
import { WITHOUT_PATIENT, updateSession, type SessionKey } from './session-store.ts';

/** Which contact was proved, when and how. */
interface Verification {
  readonly contactHash: string;
  readonly tokenHash: string;
  readonly at: Date;
  readonly method?: 'code' | 'agent';
  /** Whether the contact is of a person who answers for the person's bills; otherwise these need another code. */
  readonly answersForBills: boolean;
}

interface NewFinding {
  readonly uniqueValue: string;
  readonly secondIdentifierAt: Date | null;
  /** What was found is shown after a code only. */
  readonly needsCode?: boolean;
}

/**
 * Puts the person found into the session. What was verified stays where it was for the bills of this very person. Answers the
 * person's opaque name.
 */
export async function putPatientInSession(
  trx: Db,
  { session_id_hash, ...subject }: Subject & SessionKey,
  { uniqueValue, secondIdentifierAt, needsCode = false }: NewFinding,
): Promise<string> {
  const same = sql`patient_id is not distinct from ${subject.patient_id}::uuid`;
  const staysVerified = sql`${same} and not needs_code`;
  const { rows } = await sql<{ unique_value: string }>`
    update sessions set
      patient_id = ${subject.patient_id},
      needs_code = ${needsCode},
      search_hash = null,
      phone_link_id = null,
      unique_value = case when ${same} then coalesce(unique_value, ${uniqueValue}::uuid) else ${uniqueValue}::uuid end,
      second_identifier_at = coalesce(${secondIdentifierAt}::timestamptz, case when ${same} then second_identifier_at end),
      verified_at = case when ${staysVerified} then verified_at end,
      verified_method = case when ${staysVerified} then verified_method end,
      verified_phone_hash = case when ${staysVerified} then verified_phone_hash end,
      validation_token_hash = case when ${staysVerified} then validation_token_hash end
    where provider_id = ${subject.provider_id} and session_id_hash = ${session_id_hash}
    returning unique_value
  `.execute(trx);
  return requireName(rows);
}

/** What a sealed lookup leaves in the session. */
interface SealedFinding {
  /** Keyed hash of what was asked for. */
  readonly searchHash: string;
  readonly uniqueValue: string;
  readonly holderId: string;
  readonly secondIdentifierAt: Date | null;
}

/**
 * Puts the person of a sealed lookup, or none, into the session. What the session keeps depends only on what was searched for: the
 * same search continues what it has started, another one starts anew, whatever it finds. Returns the search's opaque name.
 */
export async function putSearchInSession(
  trx: Db,
  { provider_id, session_id_hash, patient_id }: Subject & SessionKey,
  { searchHash, uniqueValue, holderId, secondIdentifierAt }: SealedFinding,
): Promise<string> {
  const isSame = sql`search_hash is not distinct from ${searchHash}::text`;
  const { rows } = await sql<{ unique_value: string }>`
    update sessions set
      patient_id = ${patient_id},
      needs_code = true,
      search_hash = ${searchHash},
      phone_link_id = null,
      unique_value = case when ${isSame} then unique_value else ${uniqueValue}::uuid end,
      holder_id = case when ${isSame} then holder_id else ${holderId}::uuid end,
      second_identifier_at = ${secondIdentifierAt}::timestamptz,
      verified_at = null, verified_method = null, verified_phone_hash = null, validation_token_hash = null
    where provider_id = ${provider_id} and session_id_hash = ${session_id_hash}
    returning unique_value
  `.execute(trx);
  return requireName(rows);
}

function requireName([row]: readonly { readonly unique_value: string }[]): string {
  if (!row) throw new Error('the session ended while its lookup ran');
  return row.unique_value;
}

/** Holds the session until the transaction ends: of requests at the same moment, one goes first. */
export async function lockSession(trx: Db, { provider_id, session_id_hash }: SessionKey): Promise<void> {
  await selectRows(trx, 'sessions', { provider_id, session_id_hash }).forUpdate().execute();
}

/** What a lookup left in the session beside the patient. */
export async function getSessionFinding(
  db: Db,
  { provider_id, session_id_hash }: SessionKey,
): Promise<Pick<SessionRecord, 'unique_value' | 'second_identifier_at'>> {
  const session = await selectRows(db, 'sessions', { provider_id, session_id_hash }).executeTakeFirst();
  return session ?? { unique_value: null, second_identifier_at: null };
}

/** Removes the person found from this session. */
export async function forgetPatient(trx: Db, key: SessionKey): Promise<void> {
  await updateSession(trx, key).set(WITHOUT_PATIENT).execute();
}

/** Removes the patient from every session that a link opened: those on the patient's phone end with the link. */
export async function endSessionsOfLink(
  trx: Db,
  { provider_id, link_id }: { readonly provider_id: string; readonly link_id: string },
): Promise<void> {
  await updateRows(trx, 'sessions', { provider_id, phone_link_id: link_id }).set(WITHOUT_PATIENT).execute();
}

/** The session has proved the contact that received this code. */
export async function proveContact(
  trx: Db,
  key: SessionKey,
  { codeId, tokenHash }: { readonly codeId: string; readonly tokenHash: string },
): Promise<void> {
  await updateSession(trx, key).set({ proved_code_id: codeId, validation_token_hash: tokenHash }).execute();
}

/** Signs the session in for the contact that a right code reached, or that the person confirmed to an agent. */
export async function verifySession(
  trx: Db,
  { patient_id, ...key }: Subject & SessionKey,
  { contactHash, tokenHash, at, method = 'code', answersForBills }: Verification,
): Promise<boolean> {
  const { numUpdatedRows } = await updateSession(trx, key)
    .set({
      verified_at: at,
      verified_method: method,
      verified_phone_hash: contactHash,
      validation_token_hash: tokenHash,
      needs_code: !answersForBills,
      search_hash: null,
    })
    .where('patient_id', '=', patient_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
