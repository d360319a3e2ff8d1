import { defineAction, requireApplication } from './action.ts';
import { askedInstead, NO_CODE_SENT, offeredInstead } from './request-parts.ts';

/** Sends a code to the contact on file of a payer who has a plan, unless this session has proved it already. */
export const sendPlanCode = defineAction({
  name: 'send-plan-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } },
    offersCall: { stores: ['codeSent'], facts: { codeSent: true, signedIn: false } },
    unreachable: {},
    notNeeded: { facts: { signedIn: true } },
    asksMore: {},
    asksPerson: {},
  },
  calls: ['checkOtp', 'sendCode'],
  refusals: { code_needs_more: askedInstead },
  handles: ['code_refused'],
  async run({ slots, api, locale }) {
    const { application_id, code_channel } = requireApplication(slots);
    const { body: check } = await api.checkOtp({ params: { application_id, phone_number: 'on-file' } });
    if (!check.need_otp) return { outcome: 'notNeeded', session: { signedIn: true } };
    const body = { application_id, channel: code_channel ?? 'sms', locale } as const;
    const answer = await api.sendCode({ body }).catch(offeredInstead);
    if (answer === 'unreachable') return { outcome: answer };
    if (answer === 'offersCall') return { outcome: answer, store: { codeSent: NO_CODE_SENT }, session: { signedIn: false } };
    // A sign-in as another person does not count for this one.
    return { outcome: 'sent', store: { codeSent: answer.body }, session: { signedIn: false } };
  },
});
