import { parsePhone } from '#rules';

import { defineAction } from './action.ts';
import { findText, requireText } from './form-data.ts';

/** Asks somebody of the provider to look for the bill, and keeps what to tell them and where they will call. */
export const notifyAgent = defineAction({
  name: 'notify-agent',
  outcomes: { sent: { stores: ['contactRequest'] } },
  errors: ['phone_number_invalid', 'validation_error', 'too_many_requests', 'idempotency_error', 'idempotency_in_progress'],
  async run({ input, api, sendOnce }) {
    const phone = parsePhone(findText(input, 'phone') ?? '');
    const bestTime = timeOf(findText(input, 'best_time'));
    const body = {
      first_name: requireText(input, 'first_name').trim(),
      last_name: requireText(input, 'last_name').trim(),
      ...(phone === undefined ? {} : { phone_number: phone }),
      ...(bestTime === undefined ? {} : { best_time: bestTime }),
    };
    const { body: answer } = await sendOnce(`notify-agent ${JSON.stringify(body)}`, (idempotencyKey) =>
      api.notifyAgent({ idempotencyKey, body }),
    );
    return { outcome: 'sent', store: { contactRequest: { reference: answer.reference, phone: phone ?? null } } };
  },
});

function timeOf(text: string | undefined): 'morning' | 'afternoon' | 'evening' | undefined {
  return text === 'morning' || text === 'afternoon' || text === 'evening' ? text : undefined;
}
