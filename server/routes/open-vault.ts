import { FunnelError, type BodyOf, type Calls } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { serverWords, toServerLocale } from '../documents/server-words.ts';
import { findOpenApplication } from '../store/applications.ts';
import { recordEvent } from '../store/audit.ts';
import type { Patient } from '../store/patients.ts';
import { putPatientInSession } from '../store/sessions.ts';
import { originOf, type Context } from './context.ts';
import { readVault, vaultAnswer, type Vault } from './vault.ts';

interface Found {
  readonly patient: Patient;
  /** An MRN or digits of an SSN matched beside the name. */
  readonly bySecondIdentifier: boolean;
}

/** Puts the person found into the session, and answers what they owe. */
export async function openVault(context: Context, { patient, bySecondIdentifier }: Found): Promise<BodyOf<Calls['lookup']>> {
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
