import { calls, FunnelError, type RequestOf, type BodyOf, type Calls } from '#api';
import type { Provider } from '#configuration';
import { identifierKey, lastNameKey, type DayString } from '#rules';

import { actsForPerson, isVerifiedFor } from '../applications/require-application.ts';
import { requireBirthDate } from '../applications/entered-values.ts';
import { ok, defineRoute } from '../calls/route.ts';
import type { Context } from '../calls/context.ts';
import { matchPatient, type Match } from '../patients/match-patient.ts';
import {
  findPatientsByAnyNumber,
  findPatientsByMrn,
  findPatientsByName,
  findPatientsByPhone,
  ensureUnknownPatient,
  UNKNOWN_PATIENT,
} from '../patients/patients.ts';
import type { Wanted } from './lookup-attempt.ts';
import { countLookup, countMiss, type LookupAsk } from './lookup-limits.ts';
import { requireLookupToken } from './lookup-token.ts';
import { openVault } from './open-vault.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putSearchInSession } from '../sessions/sessions.ts';
import { vaultBehindCode } from '../applications/vault.ts';

/** Finds a person, puts them into the session, and answers what they owe. Every miss looks the same. */
export const lookup = defineRoute(calls.lookup, async (context) => {
  requireLookupToken(context, context.headers['x-verification-token']);
  const isByNumber = findsByNumber(context.provider);
  const wanted = requireWanted(context.body, { today: context.today, isByNumber });

  const { ask, mayDisclose, refund } = await countLookup(context, { ...wanted, token: context.headers['x-verification-token'] });
  const match = await find(context, wanted);
  // Where patients enter a number first, it proves nothing beside the name that it found.
  const bySecondIdentifier = wanted.ssn !== undefined || (wanted.mrn !== undefined && !isByNumber);
  if (isSealed(context, match)) {
    const searchHash = searchHashOf(context, wanted);
    if (ask !== undefined && searchHash !== context.session.search_hash) throw needsMore(ask);
    // Counted and never given back, whatever is found: a limit must not reveal what the answer hides.
    await countMiss(context);
    return ok(await sealVault(context, { match, searchHash, birthDate: wanted.birthDate, bySecondIdentifier }));
  }
  if (ask !== undefined && !isFoundAgain(context, match)) throw needsMore(ask);
  if (match.outcome === 'miss') {
    await countMiss(context);
    throw new FunnelError('user_not_found', { details: { wrong_field: mayDisclose ? match.wrongField : 'none' } });
  }
  await refund();
  return ok(await openVault(context, { patient: match.patient, bySecondIdentifier }));
});

/** Where the provider has it so, only who acts for this very person is answered with what was found. */
function isSealed(context: Context, match: Match): boolean {
  const { provider, session } = context;
  if (provider.disclosure !== 'none') return false;
  return !actsForPerson(isFoundAgain(context, match) ? session : { ...session, verified_at: null });
}

function needsMore(ask: LookupAsk): FunnelError {
  return new FunnelError('lookup_needs_more', { details: { ask } });
}

/** A session that has found this patient before learns nothing new. The payer of an old plan has not found the patient. */
function isFoundAgain({ session }: Context, match: Match): boolean {
  const hasFound = session.verified_at === null || isVerifiedFor(session);
  return hasFound && match.outcome === 'found' && match.patient.patient_id === session.patient_id;
}

function requireWanted(
  body: RequestOf<typeof calls.lookup>['body'],
  { today, isByNumber }: { readonly today: DayString; readonly isByNumber: boolean },
): Wanted {
  const { last_name: lastName, date_of_birth: born, patient_mrn: mrn, patient_phone: phone, patient_ssn: ssn } = body;
  const alternative = phone ?? (isByNumber ? mrn : undefined);
  if (lastName === undefined && alternative === undefined)
    throw new FunnelError('validation_error', { details: { field: 'last_name', problem: 'missing' } });
  const lastNameOf = lastName === undefined ? undefined : lastNameKey(lastName);
  return { lastNameKey: lastNameOf, birthDate: requireBirthDate(born, today), mrn, phone, ssn };
}

/** Searches by everything in the request, even after a match: the time of a miss must reveal nothing. */
async function find({ db, provider }: Context, { lastNameKey: name, birthDate, ...identifiers }: Wanted): Promise<Match> {
  const { mrn, phone } = identifiers;
  const key = { provider_id: provider.provider_id, birth_date: birthDate };
  const byName = name === undefined ? undefined : await findPatientsByName(db, { ...key, last_name_key: name });
  const byPhone = phone === undefined ? undefined : await findPatientsByPhone(db, { ...key, phone });
  // A second identifier proves who asks. So it is the record number alone, and not one of many numbers on bills.
  const findByNumber = findsByNumber(provider) ? findPatientsByAnyNumber : findPatientsByMrn;
  const byNumber = mrn === undefined ? undefined : await findByNumber(db, { ...key, number: mrn });
  return matchPatient({ byName, byPhone, byNumber }, identifiers);
}

/** Whether the provider's patients find their bills by the number on them. They enter it first, so it is no second identifier. */
function findsByNumber({ flows }: Pick<Provider, 'flows'>): boolean {
  return flows['enrollment']?.options?.['identifierLogin'] === true;
}

interface Sealed {
  readonly match: Match;
  readonly searchHash: string;
  readonly birthDate: DayString;
  /** The request had an MRN or SSN digits beside the name, and those of the person found match. */
  readonly bySecondIdentifier: boolean;
}

/**
 * Answers a lookup with nothing, not even whether it found a person (decision 0023). The session stores the person found, or none,
 * with the same statements; what depends on the person is done after the answer, or after a right code.
 */
async function sealVault(
  { session, now, ports, db, provider, keyedHash }: Context,
  { match, searchHash, birthDate, bySecondIdentifier }: Sealed,
): Promise<BodyOf<Calls['lookup']>> {
  const { provider_id } = provider;
  const patient_id = match.outcome === 'found' ? match.patient.patient_id : UNKNOWN_PATIENT;
  const key = { provider_id, patient_id, session_id_hash: session.session_id_hash };
  const { random } = ports;
  const uniqueValue = await inTransaction(db, async (trx) => {
    await ensureUnknownPatient(trx, provider_id);
    return putSearchInSession(trx, key, {
      searchHash,
      uniqueValue: random.uuid(),
      holderId: random.uuid(),
      secondIdentifierAt: bySecondIdentifier ? now : null,
    });
  });
  return vaultBehindCode({ keyedHash }, uniqueValue, { birthDate, bills: undefined });
}

/** Distinguishes one search from another, without showing what was searched for. */
function searchHashOf({ keyedHash }: Pick<Context, 'keyedHash'>, search: Wanted): string {
  const { lastNameKey, birthDate, mrn, phone, ssn } = search;
  return keyedHash('search', JSON.stringify([lastNameKey, birthDate, mrn && identifierKey(mrn), phone, ssn]));
}
