import { FunnelError } from '#api';

import { defineAction, requireApplication } from './action.ts';
import { findText } from './form-data.ts';

/** Sends another code, by text message or by the channel that the act names. */
export const resendCode = defineAction({
  name: 'resend-code',
  outcomes: {
    sent: { stores: ['codeSent'], facts: { codeSent: true } },
    tooSoon: {},
  },
  errors: ['guarantor_missing_phone_number', 'guarantor_missing_email', 'auth_session_invalid'],
  async run({ input, slots, api, locale }) {
    const channel = findText(input, 'channel') === 'voice' ? 'voice' : 'sms';
    try {
      const { body: codeSent } = await api.resendCode({
        body: { application_id: requireApplication(slots).application_id, channel, locale },
      });
      return { outcome: 'sent', store: { codeSent } };
    } catch (error) {
      if (error instanceof FunnelError && error.code === 'too_many_requests') return { outcome: 'tooSoon' };
      throw error;
    }
  },
});
