import { helpReason, parsePhone } from '#rules';

import { defineAction } from './action.ts';
import { findText, requireText } from './form-data.ts';

/** Asks the provider's staff for help and gives them the reason; stores the reference of the request and the number to call. */
export const notifyAgent = defineAction({
  name: 'notify-agent',
  outcomes: { sent: { stores: ['contactRequest'] } },
  input: [['first_name', 'last_name']],
  calls: ['notifyAgent'],
  throws: ['validation_error'],
  async run({ input, slots, api, sendOnce, today }) {
    const phone = parsePhone(findText(input, 'phone') ?? '');
    const bestTime = timeOf(findText(input, 'best_time'));
    const reason = helpReason({ slots, today });
    const body = {
      first_name: requireText(input, 'first_name').trim(),
      last_name: requireText(input, 'last_name').trim(),
      ...(phone === undefined ? {} : { phone_number: phone }),
      ...(bestTime === undefined ? {} : { best_time: bestTime }),
      ...(reason === undefined ? {} : { reason }),
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
