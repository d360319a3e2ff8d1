import { FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { MessageChannel } from '../../partners/ports.ts';
import { changeApplication } from '../applications/applications.ts';
import { invalidField } from '../applications/entered-values.ts';
import { isPhoneDue } from '../applications/phone-changes.ts';
import { replaceCode, requireWaitedAgain, type NewCode } from './verification-codes.ts';
import { codeChannel, codeContactOf, contactOf, type Contact } from '../applications/enrollee.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { countSend, orGiveBack } from './code-limits.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { requireApplication, actsForPerson, withApplication } from '../applications/require-application.ts';
import { readPeople } from '../patients/patients.ts';
import { settlePhones } from '../applications/waiting-phones.ts';
import { sendCodeMessage } from './send-code-message.ts';
import { codeSent, createCode, maskedContact, type CodeChannel, type CodeSent } from './verification-code.ts';

export interface CodeRequest {
  readonly application_id: string;
  readonly channel: CodeChannel;
  readonly locale: string;
  /** Not at once after the last one. */
  readonly isAgain?: boolean;
}

/** Makes a code, keeps only its hash, ends the one before, and sends it to the contact on file. */
export async function deliverCode(context: FoundContext, request: CodeRequest): Promise<CodeSent> {
  const { application_id, locale } = request;
  if (await isPhoneDue(context.db, subjectOf(context), context.now)) {
    await inTransaction(context.db, (trx) => settlePhones(trx, context, subjectOf(context)));
  }
  const application = await requireApplication(context, application_id);
  await requireWaitedAgain(context.db, context, request);
  const people = await readPeople(context.db, application);
  const onFile = await codeContactOf(context.db, context, application, people);
  const channel = request.channel === 'on_file' ? (codeChannel(context, onFile) ?? 'sms') : request.channel;
  const to = chooseDestination(context, channel, onFile);
  const { patient, guarantors, payer } = people;
  const isListed = [patient, ...guarantors, payer].some((one) => to === one?.phone || to === one?.email);
  const giveBack = await countSend(context, { to, patient: application.patient_id, isListed });

  const destination = { channel, to, locale };
  const { code, kept } = createCode(context, destination, application_id);
  const event = { event: 'code.sent', details: { channel } };
  const { codeId } = await orGiveBack(storeCode(context, request, kept, event), giveBack);
  const sentBy = await sendCodeMessage(context, { destination, code, codeId, onFile });
  const isKnown = actsForPerson(context.session, application) || isShown(context, to, contactOf(application, people));
  return codeSent(sentBy, isKnown ? maskedContact(destination) : null);
}

/** Stores a code in place of the earlier one, and returns its id with the changed application. */
export function storeCode(context: FoundContext, request: CodeRequest, code: NewCode, event: AuditEvent) {
  const { application_id } = request;
  return withApplication(context, application_id, async (trx, locked) => {
    // Of requests at the same moment, all but the first come here after it.
    await requireWaitedAgain(trx, context, request);
    const codeId = await replaceCode(trx, { ...code, application_id });
    return { codeId, application: await changeApplication(trx, locked, event, originOf(context)) };
  });
}

/** The contact is shown, masked, where it is the one that the session was shown before. */
function isShown({ session }: FoundContext, to: string, { phone, email }: Contact): boolean {
  return !session.needs_code && (to === phone || to === email);
}

/** Design 9.8: a mailbox proves who someone is only where the provider chose it, or where there is no phone. */
function chooseDestination({ provider }: FoundContext, channel: MessageChannel, { phone, email }: Contact): string {
  if (channel !== 'email') {
    if (phone === null) throw new FunnelError('guarantor_missing_phone_number');
    return phone;
  }
  if (email === null) throw new FunnelError('guarantor_missing_email');
  if (provider.verification !== 'email' && phone !== null) {
    throw invalidField('channel', 'codes go to the phone on file');
  }
  return email;
}
