import type { BodyOf, Calls } from '#api';
import type { DayString } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { ensureUnknownPatient, UNKNOWN_PATIENT } from '../patients/patients.ts';
import { putSearchInSession } from '../sessions/sessions.ts';
import type { Context } from '../calls/context.ts';
import type { Match } from '../patients/match-patient.ts';
import { vaultBehindCode } from '../applications/vault.ts';

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
export async function sealVault(
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
