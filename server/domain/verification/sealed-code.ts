import { FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { changeApplication, findOpenApplication, type Application } from '../applications/applications.ts';
import { listBills } from '../patients/bills.ts';
import { armCode, requireWaitedAgain } from './verification-codes.ts';
import { codeContactOf, type Contact } from '../applications/enrollee.ts';
import { countSend, countHiddenSend, orGiveBack } from './code-limits.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { requireApplication, withApplication } from '../applications/require-application.ts';
import { storeCode, type CodeRequest } from './deliver-code.ts';
import { closeEndedApplication } from '../plans/ended-plan.ts';
import { readPeople } from '../patients/patients.ts';
import { settlePhones } from '../applications/waiting-phones.ts';
import { sendCodeMessage } from './send-code-message.ts';
import { codeSent, createCode, unmatchedCode, type Destination } from './verification-code.ts';

/**
 * Answers the request for a code of a session that does not know whom it found. The answer depends only on what was searched for,
 * with a code that no one can know. After it, the person found gets a code that works in its place.
 */
export async function requestSealedCode(context: FoundContext, searchHash: string, request: CodeRequest) {
  const { application_id } = request;
  await requireApplication(context, application_id);
  await requireWaitedAgain(context.db, context, request);
  // The request is counted before the person is read. The search replaces the number and the patient: a full limit
  // then does not reveal who exists, and each search has limits of its own.
  const giveBack = await countSend(context, { to: searchHash, patient: searchHash, isListed: true });

  const kept = unmatchedCode(context, searchHash);
  const storing = storeCode(context, request, kept, { event: 'code.asked' });
  const { codeId, application } = await orGiveBack(storing, giveBack);
  return {
    body: codeSent(request.channel === 'voice' ? 'voice' : 'on_file', null),
    afterwards: () => sendToContactOnFile(context, application, { codeId, searchHash, request }),
  };
}

interface StoredCode {
  readonly codeId: string;
  readonly searchHash: string;
  readonly request: CodeRequest;
}

/** Why no code is sent. Only the log and the audit have it; the caller never does. */
type Cause = 'no_bill' | 'no_contact' | 'limits';

/**
 * Makes the stored code one that works, and sends it. Where none is sent, everything but the sending is done all the same: else
 * the next request of this session would be answered sooner.
 */
async function sendToContactOnFile(
  context: FoundContext,
  application: Application,
  { codeId, searchHash, request }: StoredCode,
): Promise<void> {
  const { db, log, provider } = context;
  const found = await findDestination(context, application, request);
  const destination = typeof found === 'string' ? undefined : found;
  const isInLimits = await takeLimits(context, application, { to: destination?.to, searchHash });
  const cause: Cause | undefined = typeof found === 'string' ? found : isInLimits ? undefined : 'limits';
  const made = destination && cause === undefined ? createCode(context, destination, application.application_id) : undefined;
  await withApplication(context, application.application_id, async (trx, locked) => {
    const event =
      cause === undefined
        ? { event: 'code.delivered', details: { channel: destination?.channel ?? null } }
        : { event: 'code.withheld', details: { cause } };
    await changeApplication(trx, locked, event, originOf(context));
  });
  // By itself: a wrong code that comes at this moment waits for one row to be written, and for nothing else.
  const kept = made?.kept ?? unmatchedCode(context, searchHash);
  const isArmed = await armCode(db, { provider_id: provider.provider_id, code_id: codeId }, kept);
  if (cause !== undefined) log.info({ provider_id: provider.provider_id, cause }, 'no code was sent for a sealed lookup');
  if (destination && made && isArmed) await sendCodeMessage(context, { destination, code: made.code });
}

/** The contact of the code, or why there is none. A person without a debt gets none. */
async function findDestination(
  context: FoundContext,
  application: Application,
  { channel, locale }: CodeRequest,
): Promise<Destination | Exclude<Cause, 'limits'>> {
  const { db } = context;
  const subject = subjectOf(context);
  const bills = await listBills(db, subject);
  const hasOpenBill = bills.some(({ in_plan }) => !in_plan);
  await inTransaction(db, async (trx) => {
    await closeEndedApplication(trx, context, subject, () => Promise.resolve(hasOpenBill));
    await settlePhones(trx, context, subject);
  });
  const open = await findOpenApplication(db, subject);
  const contact = await codeContactOf(db, context, application, await readPeople(db, application));
  if (bills.length === 0 && (open?.payment_plan_id ?? null) === null) return 'no_bill';
  const to = reachedBy(context, contact, channel);
  return to ? { ...to, locale } : 'no_contact';
}

/** A call where the caller asked for one, else as the provider's codes go; a mailbox where there is no phone (design 9.8). */
function reachedBy(
  { provider }: FoundContext,
  { phone, email }: Contact,
  asked: CodeRequest['channel'],
): Omit<Destination, 'locale'> | undefined {
  if (email !== null && (phone === null || (provider.verification === 'email' && asked !== 'voice')))
    return { channel: 'email', to: email };
  return phone === null ? undefined : { channel: asked === 'voice' ? 'voice' : 'sms', to: phone };
}

/** The limits of the contact and the patient apply as ever, but the response hides a full one. Without a contact, the search is counted instead. */
async function takeLimits(
  context: FoundContext,
  application: Application,
  { to, searchHash }: { readonly to: string | undefined; readonly searchHash: string },
): Promise<boolean> {
  const { patient, guarantors } = await readPeople(context.db, application);
  const isListed = to === undefined || [patient, ...guarantors].some((one) => to === one.phone || to === one.email);
  const receiver =
    to === undefined
      ? { to: `no contact ${searchHash}`, patient: `no contact ${searchHash}` }
      : { to, patient: application.patient_id };
  try {
    await countHiddenSend(context, { ...receiver, isListed });
    return true;
  } catch (error) {
    if (error instanceof FunnelError) return false;
    throw error;
  }
}
