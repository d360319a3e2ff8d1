import { FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import type { Afterwards } from '../http/afterwards.ts';
import { changeApplication, findOpenApplication, type Application } from '../store/applications.ts';
import { listBills } from '../store/bills.ts';
import { NOBODY } from '../store/patients.ts';
import { armCode, replaceCode } from '../store/verification-codes.ts';
import { codeContactOf } from './code-contact.ts';
import { countSearchedSend, countUntoldSend, orGiveBack } from './code-limits.ts';
import { originOf, requireApplication, requireLockedApplication, subjectOf, type FoundContext } from './context.ts';
import type { CodeRequest } from './deliver-code.ts';
import type { Contact } from './enrollee.ts';
import { closeEndedApplication } from './ended-plan.ts';
import { readPeople } from './people.ts';
import { requireWaitedAgain } from './require-waited.ts';
import { settlePhones } from './settle-phones.ts';
import { codeMessage, codeSent, createCode, unmatchedCode, type CodeSent, type Destination } from './verification-code.ts';

interface SealedCode {
  readonly body: CodeSent;
  readonly afterwards: Afterwards;
}

/**
 * Answers the request for a code of a session that is told nothing of whom it found. The answer is made from what was asked for
 * alone, with a code that nobody can know. After it, whoever was found gets a code that works in its place.
 */
export async function requestSealedCode(context: FoundContext, searchHash: string, request: CodeRequest): Promise<SealedCode> {
  const { application_id } = request;
  await requireApplication(context, application_id);
  await requireWaitedAgain(context.db, context, request);
  const giveBack = await countSearchedSend(context, searchHash);

  const kept = unmatchedCode(context, searchHash);
  const storing = inTransaction(context.db, async (trx) => {
    const locked = await requireLockedApplication(trx, context, application_id);
    // Of requests at the same moment, all but the first come here after it.
    await requireWaitedAgain(trx, context, request);
    const code_id = await replaceCode(trx, { ...kept, application_id });
    return { code_id, application: await changeApplication(trx, locked, { event: 'code.asked' }, originOf(context)) };
  });
  const { code_id, application } = await orGiveBack(storing, giveBack);
  return {
    body: codeSent(request.channel === 'voice' ? 'voice' : 'on_file', null),
    afterwards: () => sendToContactOnFile(context, application, { codeId: code_id, request }),
  };
}

interface StoredCode {
  readonly codeId: string;
  readonly request: CodeRequest;
}

/** Makes the stored code one that works, and sends it. The log has why none was sent, and the caller never hears of it. */
async function sendToContactOnFile(
  context: FoundContext,
  application: Application,
  { codeId, request }: StoredCode,
): Promise<void> {
  const { db, log, ports, provider } = context;
  const destination = await findDestination(context, application, request);
  if (typeof destination === 'string' || !(await mayGetCode(context, application, destination))) {
    const cause = typeof destination === 'string' ? destination : 'limits';
    log.info({ provider_id: provider.provider_id, cause }, 'no code was sent for a sealed lookup');
    return;
  }
  const { code, kept } = createCode(context, destination, application.application_id);
  await inTransaction(db, async (trx) => {
    const locked = await requireLockedApplication(trx, context, application.application_id);
    await changeApplication(trx, locked, { event: 'code.sent', details: { channel: destination.channel } }, originOf(context));
  });
  // By itself: a wrong code that comes at this moment waits for one row to be written, and for nothing else.
  const isArmed = await armCode(db, { provider_id: provider.provider_id, code_id: codeId }, kept);
  if (isArmed) await ports.messages.send(codeMessage(context, destination, code));
}

/** Where the code goes, or why nowhere. */
async function findDestination(
  context: FoundContext,
  application: Application,
  { channel, locale }: CodeRequest,
): Promise<Destination | 'nobody' | 'no_bill' | 'no_contact'> {
  const { db } = context;
  const subject = subjectOf(context);
  if (subject.patient_id === NOBODY) return 'nobody';

  const bills = await listBills(db, subject);
  const hasOpenBill = bills.some(({ in_plan }) => !in_plan);
  await inTransaction(db, async (trx) => {
    await closeEndedApplication(trx, context, subject, () => Promise.resolve(hasOpenBill));
    await settlePhones(trx, context, subject);
  });
  const open = await findOpenApplication(db, subject);
  if (bills.length === 0 && (open?.payment_plan_id ?? null) === null) return 'no_bill';
  const contact = await codeContactOf(db, context, application, await readPeople(db, application));
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

/** The limits of the contact and the patient hold as ever, but nobody is told that one of them is full. */
async function mayGetCode(context: FoundContext, application: Application, { to }: Destination): Promise<boolean> {
  const { patient, guarantors } = await readPeople(context.db, application);
  const isListed = [patient, ...guarantors].some((one) => to === one.phone || to === one.email);
  try {
    await countUntoldSend(context, to, isListed);
    return true;
  } catch (error) {
    if (error instanceof FunnelError) return false;
    throw error;
  }
}
