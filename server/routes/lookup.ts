import { calls, FunnelError, type BodyOf } from '#api';
import { birthDateProblem, lastNameKey, parseBirthDate, type DayString } from '#rules';

import { inTransaction } from '../database/transaction.ts';
import { serverWords, toServerLocale } from '../documents/server-words.ts';
import { defineRoute } from '../http/route.ts';
import { recordEvent } from '../store/audit.ts';
import { findOpenApplication } from '../store/applications.ts';
import { findPatientsByName, findPatientsByPhone, type Patient } from '../store/patients.ts';
import { putPatientInSession } from '../store/sessions.ts';
import { ok } from './answers.ts';
import { originOf, type Context } from './context.ts';
import { countLookup, countMiss } from './lookup-limits.ts';
import { requireLookupToken } from './lookup-token.ts';
import { matchPatient, type Identifiers, type Match, type WrongField } from './match-patient.ts';
import { readVault, vaultAnswer, type Vault } from './vault.ts';

type Answer = BodyOf<typeof calls.lookup>;

interface Wanted extends Identifiers {
  readonly lastNameKey: string;
  readonly birthDate: DayString;
}

/** Finds a person, puts them into the session, and answers what they owe. Every miss looks the same. */
export const lookup = defineRoute(calls.lookup, async (context) => {
  requireLookupToken(context, context.headers['x-verification-token']);
  const { last_name, date_of_birth, patient_mrn: mrn, patient_phone: phone, patient_ssn: ssn } = context.body;
  const birthDate = requireBirthDate(date_of_birth, context.today);
  const wanted: Wanted = { lastNameKey: lastNameKey(last_name), birthDate, mrn, phone, ssn };
  const attempt = {
    lastNameKey: wanted.lastNameKey,
    birthDate,
    phone,
    hasSecondIdentifier: mrn !== undefined || ssn !== undefined,
  };

  const { mayLook, mayTell, refund } = await countLookup(context, attempt);
  const match = await find(context, wanted);
  if (!mayLook || match.outcome === 'miss') {
    await countMiss(context, attempt);
    throw missed(mayTell && match.outcome === 'miss' ? match.wrongField : 'none');
  }
  await refund();
  return ok(await open(context, match));
});

async function find(
  { db, provider }: Context,
  { lastNameKey: last_name_key, birthDate, ...identifiers }: Wanted,
): Promise<Match> {
  const key = { provider_id: provider.provider_id, birth_date: birthDate };
  const byName = await findPatientsByName(db, { ...key, last_name_key });
  const byPhone = identifiers.phone === undefined ? [] : await findPatientsByPhone(db, { ...key, phone: identifiers.phone });
  return matchPatient(byName, byPhone, identifiers);
}

async function open(context: Context, { patient, bySecondIdentifier }: Extract<Match, { outcome: 'found' }>): Promise<Answer> {
  const subject = { provider_id: patient.provider_id, patient_id: patient.patient_id };
  const vault = await readVault(context.db, subject);
  await requireBillsOrPlan(context, patient, vault);

  const { session, now, ports } = context;
  const uniqueValue = await inTransaction(context.db, async (trx) => {
    const found = { uniqueValue: ports.random.uuid(), secondIdentifierAt: bySecondIdentifier ? now : null };
    const value = await putPatientInSession(trx, { ...subject, session_id_hash: session.session_id_hash }, found);
    const details = { bills: vault.bills.length, by_second_identifier: bySecondIdentifier };
    await recordEvent(
      trx,
      { provider_id: subject.provider_id, chain_id: subject.patient_id },
      { event: 'patient.found', details },
      originOf(context),
    );
    return value;
  });
  const isVerified = session.verified_at !== null && session.patient_id === patient.patient_id;
  return vaultAnswer(context, vault, { uniqueValue, isVerified });
}

/** Spec 4: neither a bill nor a plan is refused with "No bills found". */
async function requireBillsOrPlan({ db, session, provider }: Context, patient: Patient, { bills }: Vault): Promise<void> {
  if (bills.length > 0) return;
  const application = await findOpenApplication(db, patient);
  if (application && application.payment_plan_id !== null) return;
  const locale = toServerLocale(session.locale, provider.locales);
  throw new FunnelError('bad_request', {
    message: 'the person has neither a bill nor a plan',
    userMessage: serverWords(locale).lookup.noBillsFound,
  });
}

function requireBirthDate(text: string, today: DayString): DayString {
  const problem = birthDateProblem(text, today);
  const birthDate = parseBirthDate(text);
  if (problem === undefined && birthDate !== undefined) return birthDate;
  throw new FunnelError('validation_error', { details: { field: 'date_of_birth', problem: problem ?? 'notReal' } });
}

function missed(wrongField: WrongField): FunnelError {
  return new FunnelError('user_not_found', { details: { wrong_field: wrongField } });
}
