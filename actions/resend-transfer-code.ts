import { FunnelError } from '#api';

import { defineAction } from './action.ts';
import { findText } from './form-data.ts';
import { contactCalls, sendContactCode } from './send-contact-code.ts';
import { offeredInstead, transferContact } from './request-parts.ts';

/** Sends another code to the contact that the first one went to, or calls it where the act wants a call. */
export const resendTransferCode = defineAction({
  name: 'resend-transfer-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true } },
    tooSoon: {},
    offersCall: {},
    unreachable: {},
  },
  calls: [...contactCalls],
  refusals: { too_many_requests: 'tooSoon', code_refused: offeredInstead },
  throws: ['captcha_cancelled'],
  async run({ input, slots, api, locale }) {
    const contact = transferContact(slots['phoneContact']) ?? transferContact(slots['emailContact']);
    if (!contact) throw new FunnelError('validation_error', { message: 'no contact was given' });
    const byCall = 'phone' in contact && findText(input, 'channel') === 'voice';
    const codeSent = await sendContactCode(api, { ...contact, locale, ...(byCall && { channel: 'voice' }) });
    return { outcome: 'sent', store: { codeSent } };
  },
});
