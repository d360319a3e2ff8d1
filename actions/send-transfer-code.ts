import { FunnelError } from '#api';

import { defineAction } from './action.ts';
import { contactCalls, sendContactCode } from './send-contact-code.ts';
import { transferContact } from './request-parts.ts';

/** Sends a code to the phone or mailbox that the visitor gave for the plan. Only the code proves the contact. */
export const sendTransferCode = defineAction({
  name: 'send-transfer-code',
  outcomes: { sent: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } } },
  input: [['phone'], ['email']],
  calls: [...contactCalls],
  throws: ['captcha_cancelled'],
  async run({ input, api, locale }) {
    const contact = transferContact(input);
    if (!contact) throw new FunnelError('validation_error', { message: 'the form names no contact' });
    const codeSent = await sendContactCode(api, { ...contact, locale });
    return { outcome: 'sent', store: { codeSent }, session: { signedIn: false } };
  },
});
