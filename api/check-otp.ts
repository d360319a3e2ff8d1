import { defineCall } from './call.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/** False only when this very session has verified this very phone (design 9.3). Pages hold no more than a masked number, so they always ask for `on-file`. */
export const checkOtp = defineCall({
  name: 'check-otp',
  summary: 'Whether this session still needs a code for this phone',
  method: 'GET',
  path: '/direct-application/:application_id/check-if-need-otp/:phone_number',
  access: 'found',
  touches: 'shown',
  params: closedObject({
    application_id: idSchema,
    phone_number: {
      type: 'string',
      pattern: '^(\\d{10}|on-file)$',
      description:
        'on-file for the phone that the record holds, which is what every page of ours sends; ten digits are accepted for compatibility',
    },
  }),
  answers: {
    200: closedObject({ need_otp: { type: 'boolean' } }),
  },
});
