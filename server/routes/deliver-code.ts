import { FunnelError } from '#api';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { changeApplication } from '../store/applications.ts';
import { isPhoneDue } from '../store/phone-changes.ts';
import { findLastCodeTime, replaceCode } from '../store/verification-codes.ts';
import { codeContactOf } from './code-contact.ts';
import { countSend, orGiveBack } from './code-limits.ts';
import { originOf, requireApplication, requireLockedApplication, subjectOf, type FoundContext } from './context.ts';
import { contactOf, type Contact } from './enrollee.ts';
import { readPeople } from './people.ts';
import { actsForPerson } from './reach-application.ts';
import { requireWaited } from './require-waited.ts';
import { settlePhones } from './settle-phones.ts';
import { codeMessage, codeSent, createCode, type Channel, type CodeSent } from './verification-code.ts';

export interface CodeRequest {
  readonly application_id: string;
  readonly channel: Channel;
  readonly locale: string;
  /** Not at once after the last one. */
  readonly isAgain?: boolean;
}

/** Makes a code, keeps only its hash, ends the one before, and sends it to the contact on file. */
export async function deliverCode(
  context: FoundContext,
  { application_id, channel, locale, isAgain = false }: CodeRequest,
): Promise<CodeSent> {
  if (await isPhoneDue(context.db, subjectOf(context), context.now)) {
    await inTransaction(context.db, (trx) => settlePhones(trx, context, subjectOf(context)));
  }
  const application = await requireApplication(context, application_id);
  const requireAgain = async (db: Kysely<Database>) => {
    if (isAgain) requireWaited(await findLastCodeTime(db, keyOf(context, application_id)), context.now);
  };
  await requireAgain(context.db);
  const people = await readPeople(context.db, application);
  const to = chooseDestination(context, channel, await codeContactOf(context.db, context, application, people));
  const { patient, guarantors, payer } = people;
  const isListed = [patient, ...guarantors, payer].some((one) => to === one?.phone || to === one?.email);
  const giveBack = await countSend(context, to, isListed);

  const destination = { channel, to, locale };
  const { code, kept } = createCode(context, destination, application_id);
  const isKept = inTransaction(context.db, async (trx) => {
    const locked = await requireLockedApplication(trx, context, application_id);
    // Of requests at the same moment, all but the first come here after it.
    await requireAgain(trx);
    await replaceCode(trx, { ...kept, application_id });
    await changeApplication(trx, locked, { event: 'code.sent', details: { channel } }, originOf(context));
  });
  await orGiveBack(isKept, giveBack);
  await context.ports.messages.send(codeMessage(context, destination, code));
  return codeSent(destination, { isTold: isTold(context, to, contactOf(application, people)) });
}

/** The contact is shown, masked, where it is the one that the session was shown before. */
function isTold({ session }: FoundContext, to: string, { phone, email }: Contact): boolean {
  if (actsForPerson(session)) return true;
  return !session.needs_code && (to === phone || to === email);
}

function keyOf({ provider: { provider_id }, session: { session_id_hash } }: FoundContext, application_id: string) {
  return { provider_id, application_id, session_id_hash };
}

/** Design 9.8: a mailbox proves who someone is only where the provider says so, or where there is no phone. */
function chooseDestination({ provider }: FoundContext, channel: Channel, { phone, email }: Contact): string {
  if (channel !== 'email') {
    if (phone === null) throw new FunnelError('guarantor_missing_phone_number');
    return phone;
  }
  if (email === null) throw new FunnelError('guarantor_missing_email');
  if (provider.verification !== 'email' && phone !== null) {
    throw new FunnelError('validation_error', { message: 'codes go to the phone on file', details: { field: 'channel' } });
  }
  return email;
}
