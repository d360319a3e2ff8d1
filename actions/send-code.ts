import { FunnelError } from '#api';
import { parsePhone } from '#rules';

import { defineAction, requireApplication } from './action.ts';
import { askedInstead, NO_CODE_SENT, offeredInstead } from './request-parts.ts';
import { findText, requireTick } from './form-data.ts';

/** Stores the consents and sends a code, unless this session has verified this phone already (design 9.3), or a new number has to wait. */
export const sendCode = defineAction({
  name: 'send-code',
  outcomes: {
    sent: { stores: ['codeSent', 'application'], facts: { codeSent: true, signedIn: false, reachable: true } },
    offersCall: { stores: ['codeSent', 'application'], facts: { codeSent: true, signedIn: false, reachable: true } },
    unreachable: { stores: ['application'], facts: { reachable: true } },
    asksMore: { stores: ['application'], facts: { reachable: true } },
    asksPerson: { stores: ['application'], facts: { reachable: true } },
    waiting: { stores: ['application'], facts: { reachable: true } },
    notNeeded: { stores: ['application'], facts: { signedIn: true, reachable: true } },
  },
  input: [['creditCheckConsent']],
  calls: ['changePhone', 'recordConsents', 'checkOtp', 'sendCode'],
  handles: ['code_needs_more', 'code_refused'],
  async run({ input, slots, api, locale }) {
    let application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const { new_phone: before } = application as Partial<typeof application>;
    const noted = before?.waiting?.usable_at;
    if (application.payment_plan_id === null && !application.needs_code) {
      const phone = parsePhone(findText(input, 'phone') ?? '');
      if (phone !== undefined) application = (await api.changePhone({ params, body: { phone_number: phone } })).body;
      // A code to the number on file would not reach a person who has just given another one. Pressed again, it is what they want.
      const { waiting } = application.new_phone;
      if (phone !== undefined && waiting !== null && waiting.usable_at !== noted)
        return { outcome: 'waiting', store: { application } };
      await api.recordConsents({ params, body: { credit_check: requireTick(input, 'creditCheckConsent'), locale } });
    }

    const { body: check } = await api.checkOtp({ params: { ...params, phone_number: 'on-file' } });
    if (!check.need_otp) return { outcome: 'notNeeded', store: { application }, session: { signedIn: true } };

    const body = { ...params, channel: application.code_channel ?? 'sms', locale } as const;
    const answer = await api.sendCode({ body }).catch(notSent);
    if (answer === 'offersCall')
      return { outcome: answer, store: { application, codeSent: NO_CODE_SENT }, session: { signedIn: false } };
    if (typeof answer === 'string') return { outcome: answer, store: { application } };
    const codeSent = answer.body;
    // A sign-in as another person does not count for this one.
    return { outcome: 'sent', store: { application, codeSent }, session: { signedIn: false } };
  },
});

function notSent(error: unknown) {
  return error instanceof FunnelError && error.code === 'code_refused' ? offeredInstead(error) : askedInstead(error);
}
