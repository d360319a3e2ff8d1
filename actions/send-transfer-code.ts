import { FunnelError } from '#api';

import { defineAction } from './action.ts';
import { contactCalls, sendContactCode } from './send-contact-code.ts';
import { NO_CODE_SENT, offeredInstead, transferContact } from './request-parts.ts';

/** Sends a code to the phone or mailbox that the visitor gave for the plan. Only the code proves the contact. */
export const sendTransferCode = defineAction({
  name: 'send-transfer-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } },
    offersCall: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } },
    unreachable: {},
  },
  input: [['phone'], ['email']],
  calls: [...contactCalls],
  handles: ['code_refused'],
  throws: ['captcha_cancelled'],
  async run({ input, api, locale }) {
    const contact = transferContact(input);
    if (!contact) throw new FunnelError('validation_error', { message: 'the form names no contact' });
    const answer = await sendContactCode(api, { ...contact, locale }).catch(offeredInstead);
    if (answer === 'unreachable') return { outcome: answer };
    if (answer === 'offersCall') return { outcome: answer, store: { codeSent: NO_CODE_SENT }, session: { signedIn: false } };
    return { outcome: 'sent', store: { codeSent: answer }, session: { signedIn: false } };
  },
});
