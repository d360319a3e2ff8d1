import { calls, FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { verbalWordingHash } from '../documents/verbal-wording.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { startSessionAnew } from '../sessions/session-store.ts';
import { changeApplication, personOf, type Application } from '../applications/applications.ts';
import { insertConsents } from '../applications/consents.ts';
import { verifySession } from '../sessions/sessions.ts';
import { becomePersons } from '../verification/validate-code.ts';
import { codeContactOf, contactHash } from '../applications/enrollee.ts';
import { originOf, requireFound, subjectOf, type AgentContext, type FoundContext } from '../calls/context.ts';
import { refuseTransfer, withApplication } from '../applications/require-application.ts';
import { readPeople } from '../patients/patients.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
import { noteContactAnswered } from '../applications/waiting-phones.ts';

/** Notes what the person confirmed and agreed to, in the agent's name and with the hash of the words, and signs the session in. */
export const verifyByAgent = defineRoute(calls.verifyByAgent, async (agentContext) => {
  const context = requireFound(agentContext);
  const { now, provider, body, params, session } = context;
  const wording = { locale: body.locale, wording_hash: verbalWordingHash(provider, body.locale) };
  const renewed = await withApplication(context, params.application_id, async (trx, application) => {
    refuseTransfer(application);
    const verified = contactHash(context, await requireContact(trx, context, application));
    if (application.payment_plan_id === null && !body.credit_check)
      throw new FunnelError('validation_error', { details: { field: 'credit_check' } });
    const key = { ...subjectOf(context), session_id_hash: session.session_id_hash };
    const tokenHash = context.keyedHash('validation-token', context.ports.random.token());
    const verification = { contactHash: verified, tokenHash, at: now, method: 'agent', answersForBills: true } as const;
    const isVerified = await verifySession(trx, key, verification);
    if (!isVerified) throw new FunnelError('auth_session_invalid', { message: 'the session moved on meanwhile' });
    const details = { method: 'agent', ...wording };
    const persons = await becomePersons(trx, context, application, { contactHash: verified, details });
    if (persons.payment_plan_id === null) await recordCreditConsent(trx, context, persons, wording);
    await noteContactAnswered(trx, context, persons, verified);
    if (persons.payment_plan_id === null)
      await sendFullTextOnce(trx, context, persons, { contactHash: verified, locale: body.locale });
    return startSessionAnew(trx, session, now);
  });
  return { ...ok({ verified: true }), signIn: renewed };
});

/** What the person confirmed to have: the phone on file, or where there is none, the mailbox. */
async function requireContact(trx: Db, context: FoundContext, application: Application): Promise<string> {
  const people = await readPeople(trx, application);
  const { phone, email } = await codeContactOf(trx, context, application, people);
  const contact = phone ?? email;
  if (contact === null) throw new FunnelError('guarantor_missing_phone_number');
  return contact;
}

/** The bureau is never asked before this is stored (trust, threat T21). */
async function recordCreditConsent(
  trx: Db,
  context: FoundContext & AgentContext,
  application: Application,
  { locale, wording_hash }: { readonly locale: string; readonly wording_hash: string },
): Promise<void> {
  if (application.is_patient === null)
    throw new FunnelError('validation_error', { message: 'no person was chosen who could consent' });
  const consent = { kind: 'credit_check', granted: true, wording_version: `verbal ${wording_hash}`, locale } as const;
  await insertConsents(trx, context, application, [consent]);
  const details = { kinds: ['credit_check'], person: personOf(application), method: 'verbal', locale, wording_hash };
  await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
}
