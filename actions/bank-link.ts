import { defineAction, requireApplication } from './action.ts';
import { requireText } from './form-data.ts';

/**
 * Opens the sign-in to the patient's bank. A control asks for it beside the flow, and reads `bankLink`: the account that they chose, or why
 * there is none.
 */
export const bankLink = defineAction({
  name: 'bank-link',
  outcomes: { done: {} },
  calls: ['openBankLink'],
  async run({ input, slots, api, linkBank }) {
    const { application_id } = requireApplication(slots);
    const { secret } = (await api.openBankLink({ params: { application_id } })).body;
    return { outcome: 'done', store: { bankLink: await linkBank(secret, requireText(input, 'name')) } };
  },
});
