import { defineCall } from './call.ts';
import { idSchema } from './entities/scalars.ts';

/** False only when this very session has verified this very phone (design 9.3). */
export const checkOtp = defineCall({
  name: 'check-otp',
  summary: 'Whether this session still needs a code for this phone',
  method: 'GET',
  path: '/direct-application/:application_id/check-if-need-otp/:phone_number',
  profile: 'reading',
  access: 'found',
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['application_id', 'phone_number'],
    properties: {
      application_id: idSchema,
      phone_number: { type: 'string', pattern: '^(\\d{10}|on-file)$', description: 'ten digits, or on-file' },
    },
  },
  answers: {
    200: { type: 'object', additionalProperties: false, required: ['need_otp'], properties: { need_otp: { type: 'boolean' } } },
  },
  errors: [],
});
