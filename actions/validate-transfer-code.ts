import { FunnelError } from '#api';
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
  calls: ['validateTransferCode'],
  handles: ['verification_code_invalid', 'verification_code_expired'],
  async run({ input, api }) {
    const code = parseCode(requireText(input, 'code'));
    if (code === undefined) return { outcome: 'wrong' };
    try {
      const { body } = await api.validateTransferCode({ body: { code } });
      return { outcome: 'verified', store: { validationInfo: { validationToken: body.validation_token } } };
    } catch (error) {
      if (!(error instanceof FunnelError)) throw error;
      if (error.code === 'verification_code_invalid') return { outcome: 'wrong' };
      if (error.code === 'verification_code_expired') return { outcome: 'expired' };
      throw error;
    }
  },
});
