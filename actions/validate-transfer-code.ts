import { parseCode } from '#rules';

import { defineAction } from './action.ts';
import { requireText } from './form-data.ts';

/** Checks the six digits; a right code proves the contact, not yet whose plan it is. */
export const validateTransferCode = defineAction({
  name: 'validate-transfer-code',
  outcomes: {
    verified: { stores: ['validationInfo'], facts: { contactProved: true } },
    wrong: {},
    expired: {},
  },
  input: [['code']],
  calls: ['validateTransferCode'],
  refusals: { verification_code_invalid: 'wrong', verification_code_expired: 'expired' },
  async run({ input, api }) {
    const code = parseCode(requireText(input, 'code'));
    if (code === undefined) return { outcome: 'wrong' };
    const { body } = await api.validateTransferCode({ body: { code } });
    return { outcome: 'verified', store: { validationInfo: { validationToken: body.validation_token } } };
  },
});
