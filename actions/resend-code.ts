import { defineAction, requireApplication } from './action.ts';
import { askedInstead, offeredInstead } from './request-parts.ts';
import { findText } from './form-data.ts';

/** Sends another code by the same channel, or by a call where the act requests one. */
export const resendCode = defineAction({
  name: 'resend-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true } },
    tooSoon: {},
    asksMore: {},
    asksPerson: {},
    offersCall: {},
    unreachable: {},
  },
  calls: ['resendCode'],
  refusals: { too_many_requests: 'tooSoon', code_needs_more: askedInstead, code_refused: offeredInstead },
  async run({ input, slots, api, locale }) {
    const { application_id, code_channel } = requireApplication(slots);
    const channel = findText(input, 'channel') === 'voice' ? 'voice' : (code_channel ?? 'sms');
    const { body: codeSent } = await api.resendCode({ body: { application_id, channel, locale } });
    return { outcome: 'sent', store: { codeSent } };
  },
});
