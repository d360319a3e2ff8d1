import { parseCode } from '#rules';

import { defineAction, requireApplication } from './action.ts';
import { requireText } from './form-data.ts';

/**
 * Checks the six digits; a right code signs the session in and shows the application's contact data unmasked. Where the lookup
 * showed nothing before the code, the page shows the found bills next.
 */
export const validateCode = defineAction({
  name: 'validate-code',
  outcomes: {
    verified: { stores: ['validationInfo', 'application'], facts: { signedIn: true, planDrafted: 'any' } },
    opened: { stores: ['validationInfo'], facts: { signedIn: true } },
    wrong: {},
    expired: {},
  },
  input: [['code']],
  calls: ['validateCode', 'getApplication'],
  refusals: { verification_code_invalid: 'wrong', verification_code_expired: 'expired' },
  async run({ input, slots, api }) {
    const { application_id, needs_code } = requireApplication(slots);
    const params = { application_id };
    const code = parseCode(requireText(input, 'code'));
    if (code === undefined) return { outcome: 'wrong' };
    const { body } = await api.validateCode({ body: { ...params, code } });
    const validationInfo = { validationToken: body.validation_token };
    if (needs_code) return { outcome: 'opened', store: { validationInfo }, session: { signedIn: true } };
    const { body: application } = await api.getApplication({ params });
    return { outcome: 'verified', store: { application, validationInfo }, session: { signedIn: true } };
  },
});
