import { FunnelError, type BodyOf, type Calls, calls } from '#api';
import { formatPhone } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import { findOpenApplication } from '../applications/applications.ts';
import { forgetChangedBills } from '../applications/forget-changed-bills.ts';
import { recordEvent, type Subject } from '../audit/audit.ts';
import { listBills } from '../patients/bills.ts';
import type { Patient } from '../patients/patients.ts';
import { findEnding } from '../plans/plans.ts';
import { putPatientInSession, getSessionFinding } from '../sessions/sessions.ts';
import { originOf, type Context, subjectOf } from '../calls/context.ts';
import { closeEndedApplication } from '../plans/ended-plan.ts';
import { actsForPerson } from '../applications/require-application.ts';
import { settlePhones } from '../applications/waiting-phones.ts';
import { readVault, vaultAnswer, vaultBehindCode, type Vault } from '../applications/vault.ts';
import { defineRoute, ok } from '../calls/route.ts';

interface Found {
  readonly patient: Patient;
  /** An MRN or digits of an SSN matched beside the name. */
  readonly bySecondIdentifier: boolean;
}

/** Puts the person found into the session, and returns what they owe, as far as it is shown before a code (decision 0023). */
export async function openVault(context: Context, { patient, bySecondIdentifier }: Found): Promise<BodyOf<Calls['lookup']>> {
  const { session, now, ports, db, provider } = context;
  const subject = { provider_id: patient.provider_id, patient_id: patient.patient_id };
  // Before the bills are read: the list and the application that follows must agree on what is owed.
  await inTransaction(db, async (trx) => {
    await closeEndedApplication(trx, context, subject, () => hasOpenBill(trx, subject));
    await forgetChangedBills(trx, context, subject);
  });
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
    const chain = { provider_id: subject.provider_id, chain_id: subject.patient_id };
    await recordEvent(trx, chain, { event: 'patient.found', details }, originOf(context));
    return value;
  });
  if (!needsCode) return vaultAnswer(context, vault, { uniqueValue, isMasked: !isOpen });
  const bills = provider.disclosure === 'masked' ? vault.bills : undefined;
  return vaultBehindCode(context, uniqueValue, { birthDate: patient.birth_date, bills });
}

async function hasOpenBill(db: Db, subject: Subject): Promise<boolean> {
  return (await listBills(db, subject)).some(({ in_plan }) => !in_plan);
}

/** Spec 4: a person with neither a bill nor a plan gets "No bills found". A signed-in visitor sees a plan that has ended. */
async function requireBillsOrPlan(
  db: Db,
  { session, provider }: Pick<Context, 'session' | 'provider'>,
  { patient, vault: { bills } }: { readonly patient: Patient; readonly vault: Vault },
): Promise<void> {
  if (bills.length > 0) return;
  const application = await findOpenApplication(db, patient);
  if (application && application.payment_plan_id !== null) return;
  const { planEnded, planDefaulted, noBillsFound } = serverWords(toServerLocale(session.locale, provider.locales)).lookup;
  const isOwn = session.patient_id === patient.patient_id && actsForPerson(session);
  const ending = isOwn ? await findEnding(db, patient) : undefined;
  const endings = { COMPLETED: planEnded, DEFAULTED: planDefaulted, none: noBillsFound };
  throw new FunnelError('bad_request', {
    message: 'the person has neither a bill nor a plan',
    userMessage: fillWords(endings[ending ?? 'none'], {
      provider: provider.display_name,
      phone: formatPhone(provider.support.phone),
    }),
  });
}

/** Returns what the lookup found, after the code. */
export const getVault = defineRoute(calls.getVault, async (context) => {
  if (!actsForPerson(context.session))
    throw new FunnelError('unauthorized', { message: 'a code for the bills comes before this' });
  const subject = subjectOf(context);
  await inTransaction(context.db, (trx) => forgetChangedBills(trx, context, subject));
  const vault = await readVault(context.db, subject);
  await requireBillsOrPlan(context.db, context, { patient: vault.patient, vault });
  const { unique_value } = await getSessionFinding(context.db, context.session);
  return ok(vaultAnswer(context, vault, { uniqueValue: unique_value ?? '', isMasked: false }));
});
