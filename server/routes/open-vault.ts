import { FunnelError, type BodyOf, type Calls } from '#api';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { serverWords, toServerLocale } from '../documents/server-words.ts';
import { findOpenApplication } from '../store/applications.ts';
import { recordEvent } from '../store/audit.ts';
import { listBills } from '../store/bills.ts';
import type { Patient } from '../store/patients.ts';
import { hasEndedPlan } from '../store/plans.ts';
import { putPatientInSession } from '../store/sessions.ts';
import type { Subject } from '../store/subject.ts';
import { originOf, type Context } from './context.ts';
import { closeEndedApplication } from './ended-plan.ts';
import { actsForPerson } from './reach-application.ts';
import { settlePhones } from './settle-phones.ts';
import { readVault, vaultAnswer, vaultBehindCode, type Vault } from './vault.ts';

interface Found {
  readonly patient: Patient;
  /** An MRN or digits of an SSN matched beside the name. */
  readonly bySecondIdentifier: boolean;
}

/** Puts the person found into the session, and answers what they owe, as far as it is told before a code (decision 0023). */
export async function openVault(context: Context, { patient, bySecondIdentifier }: Found): Promise<BodyOf<Calls['lookup']>> {
  const { session, now, ports, db, provider } = context;
  const subject = { provider_id: patient.provider_id, patient_id: patient.patient_id };
  // Before the bills are read: the list and the application that follows must agree on what is owed.
  await inTransaction(db, (trx) => closeEndedApplication(trx, context, subject, () => hasOpenBill(trx, subject)));
  const vault = await readVault(db, subject);
  const isOpen = actsForPerson(session.patient_id === patient.patient_id ? session : { ...session, verified_at: null });
  const hasOwn = !isOpen && (await findOpenApplication(db, subject)) !== undefined;
  const needsCode = !isOpen && (hasOwn || provider.disclosure !== 'open');
  if (isOpen || !hasOwn) await requireBillsOrPlan(db, context, { patient, vault });

  const uniqueValue = await inTransaction(db, async (trx) => {
    const found = { uniqueValue: ports.random.uuid(), secondIdentifierAt: bySecondIdentifier ? now : null, needsCode };
    const value = await putPatientInSession(trx, { ...subject, session_id_hash: session.session_id_hash }, found);
    const details = { bills: vault.bills.length, by_second_identifier: bySecondIdentifier };
    await settlePhones(trx, context, subject);
    await recordEvent(
      trx,
      { provider_id: subject.provider_id, chain_id: subject.patient_id },
      { event: 'patient.found', details },
      originOf(context),
    );
    return value;
  });
  if (!needsCode) return vaultAnswer(context, vault, { uniqueValue, isMasked: !isOpen });
  const bills = provider.disclosure === 'masked' ? vault.bills : undefined;
  return vaultBehindCode(context, uniqueValue, { birthDate: patient.birth_date, bills });
}

async function hasOpenBill(db: Kysely<Database>, subject: Subject): Promise<boolean> {
  return (await listBills(db, subject)).some(({ in_plan }) => !in_plan);
}

/** Spec 4: neither a bill nor a plan is refused with "No bills found". Who is signed in hears of a plan that has ended. */
export async function requireBillsOrPlan(
  db: Kysely<Database>,
  { session, provider }: Pick<Context, 'session' | 'provider'>,
  { patient, vault: { bills } }: { readonly patient: Patient; readonly vault: Vault },
): Promise<void> {
  if (bills.length > 0) return;
  const application = await findOpenApplication(db, patient);
  if (application && application.payment_plan_id !== null) return;
  const words = serverWords(toServerLocale(session.locale, provider.locales)).lookup;
  const isOwn = session.patient_id === patient.patient_id && actsForPerson(session);
  const hasEnded = isOwn && (await hasEndedPlan(db, patient));
  throw new FunnelError('bad_request', {
    message: 'the person has neither a bill nor a plan',
    userMessage: hasEnded ? words.planEnded : words.noBillsFound,
  });
}
