import { FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { changeApplication } from '../store/applications.ts';
import { replaceCode } from '../store/verification-codes.ts';
import { countSend } from './code-limits.ts';
import { originOf, requireApplication, requireLockedApplication, type FoundContext } from './context.ts';
import { contactOf, type Contact } from './enrollee.ts';
import { readPeople } from './people.ts';
import { codeMessage, codeSent, createCode, type Channel, type CodeSent } from './verification-code.ts';

export interface CodeRequest {
  readonly application_id: string;
  readonly channel: Channel;
  readonly locale: string;
}

/** Makes a code, keeps only its hash, ends the one before, and sends it to the contact on file. */
export async function deliverCode(context: FoundContext, { application_id, channel, locale }: CodeRequest): Promise<CodeSent> {
  const application = await requireApplication(context, application_id);
  const people = await readPeople(context.db, application);
  const to = chooseDestination(context, channel, contactOf(application, people));
  const { patient, guarantors, payer } = people;
  const isListed = [patient, ...guarantors, payer].some((one) => to === one?.phone || to === one?.email);
  await countSend(context, to, isListed);

  const destination = { channel, to, locale };
  const { code, kept } = createCode(context, destination, application_id);
  await inTransaction(context.db, async (trx) => {
    const locked = await requireLockedApplication(trx, context, application_id);
    await replaceCode(trx, { ...kept, application_id });
    await changeApplication(trx, locked, { event: 'code.sent', details: { channel } }, originOf(context));
  });
  await context.ports.messages.send(codeMessage(context, destination, code));
  return codeSent(destination);
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
