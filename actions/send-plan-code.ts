import { defineAction, requireApplication } from './action.ts';
import { askedInstead } from './request-parts.ts';

/** Sends a code to the contact on file of a payer who has a plan, unless this session has proved it already. */
export const sendPlanCode = defineAction({
  name: 'send-plan-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } },
    notNeeded: { facts: { signedIn: true } },
    asksMore: {},
    asksPerson: {},
  },
  calls: ['checkOtp', 'sendCode'],
  refusals: { code_needs_more: askedInstead },
  async run({ slots, api, locale }) {
    const { application_id, code_channel } = requireApplication(slots);
    const { body: check } = await api.checkOtp({ params: { application_id, phone_number: 'on-file' } });
    if (!check.need_otp) return { outcome: 'notNeeded', session: { signedIn: true } };
    const { body: codeSent } = await api.sendCode({ body: { application_id, channel: code_channel ?? 'sms', locale } });
    // A sign-in as another person does not count for this one.
    return { outcome: 'sent', store: { codeSent }, session: { signedIn: false } };
  },
});
