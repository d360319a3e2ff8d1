import { calls, FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { startSessionAnew, type RenewedSession } from '../sessions/session-store.ts';
import { recordEvent } from '../audit/audit.ts';
import { readPeople, UNKNOWN_PATIENT } from '../patients/patients.ts';
import { verifySession } from '../sessions/sessions.ts';
import { consumeCode, type CountedTry } from './verification-codes.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { requireApplication, withApplication } from '../applications/require-application.ts';
import { requireRightCode } from './check-code.ts';
import { answersForBills } from '../applications/answers-for-bills.ts';
import { useLink } from '../applications/phone-links.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
import { noteContactAnswered } from '../applications/waiting-phones.ts';
import { changeApplication, lockOpenApplication, type Application } from '../applications/applications.ts';
import { lockPatient } from '../patients/named-bills.ts';
import { codeContactOf, isContactOf } from '../applications/enrollee.ts';

/** A right code signs the session in, under a new id. A try is counted before the code is compared. */
export const validateCode = defineRoute(calls.validateCode, async (context) => {
  const { search_hash } = context.session;
  const { application_id, patient_id } = await requireApplication(context, context.body.application_id);
  const right = await requireRightCode(context, {
    owner: application_id,
    subject: application_id,
    code: context.body.code,
    // Of the person: each session has an application of its own.
    // Sessions without a person share no row.
    failuresOf: () => context.keyedHash('code-tries', patient_id === UNKNOWN_PATIENT ? (search_hash ?? '') : patient_id),
    search: search_hash,
  });
  const { validation_token, renewed } = await signIn(context, application_id, right);
  await right.forgetFailures();
  return { ...ok({ validation_token }), signIn: renewed };
});

/** The code is used up, the session is signed in, and its id is new: all of it, or nothing. */
async function signIn(
  context: FoundContext,
  applicationId: string,
  { code_id, destination_hash }: CountedTry,
): Promise<{ readonly validation_token: string; readonly renewed: RenewedSession }> {
  const { session, now, ports, keyedHash } = context;
  const validation_token = ports.random.token();
  const renewed = await withApplication(context, applicationId, async (trx, application) => {
    const isFirst = await consumeCode(trx, application.provider_id, code_id, now);
    const key = { ...subjectOf(context), session_id_hash: session.session_id_hash };
    const tokenHash = keyedHash('validation-token', validation_token);
    const verified = { contactHash: destination_hash, tokenHash, at: now };
    const coversBills = await answersForBills(trx, context, application, destination_hash);
    const isVerified = isFirst && (await verifySession(trx, key, { ...verified, answersForBills: coversBills }));
    if (!isVerified) throw new FunnelError('verification_code_invalid');
    if (session.search_hash !== null) await noteFound(trx, context);
    const throughLink = session.phone_link_id === null ? {} : { phone_link: session.phone_link_id };
    const persons = await becomePersons(trx, context, application, { contactHash: destination_hash, details: throughLink });
    if (!(await useLink(trx, context, persons)))
      throw new FunnelError('auth_session_invalid', { message: 'the link that opened this session is over' });
    await noteContactAnswered(trx, context, persons, destination_hash);
    if (persons.payment_plan_id === null) await sendFullTextOnce(trx, context, persons, { contactHash: destination_hash });
    return startSessionAnew(trx, session, now);
  });
  return { validation_token, renewed };
}

/** A sealed lookup shows the person found only now. */
async function noteFound(trx: Db, context: FoundContext): Promise<void> {
  const { provider_id, patient_id } = subjectOf(context);
  const details = { by_second_identifier: context.session.second_identifier_at !== null };
  await recordEvent(trx, { provider_id, chain_id: patient_id }, { event: 'patient.found', details }, originOf(context));
}

interface Verification {
  /** Of the contact that was verified. */
  readonly contactHash: string;
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * What a session has begun becomes the person's application now that a contact is verified. Where the person has one already,
 * that one stays as it is, and the new one is closed and points to it: no choice of an unverified session changes it.
 */
export async function becomePersons(
  trx: Db,
  context: FoundContext,
  application: Application,
  { contactHash: verified, details = {} }: Verification,
): Promise<Application> {
  const [origin, event] = [originOf(context), { event: 'contact.verified', details }];
  if (application.held_by === null) return changeApplication(trx, application, event, origin);

  // Of two sessions at the same moment, the second finds what the first has made.
  await lockPatient(trx, subjectOf(context));
  const persons = await lockOpenApplication(trx, application);
  if (!persons) return changeApplication(trx, application, { ...event, set: { held_by: null } }, origin);

  // A code that was sent before the person had an application may have reached a phone that this one does not name.
  const contact = await codeContactOf(trx, context, application, await readPeople(trx, application));
  if (!isContactOf(context, contact, verified)) throw new FunnelError('verification_code_expired');
  const into = persons.application_id;
  const set = { merged_into: into, closed_at: context.now };
  await changeApplication(trx, application, { event: 'application.merged', details: { into }, set }, origin);
  return changeApplication(trx, persons, event, origin);
}
