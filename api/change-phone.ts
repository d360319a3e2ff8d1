import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/application-params.ts';
import { applicationSchema } from './entities/application.ts';
import { phoneSchema } from './entities/scalars.ts';

/** Only after a second identifier matched, or once verified (design 7); otherwise `forbidden`. */
export const changePhone = defineCall({
  name: 'change-phone',
  summary: 'Use another phone number',
  method: 'PUT',
  path: '/direct-application/:application_id/phone-number',
  profile: 'writing',
  access: 'found',
  touches: 'choices',
  params: applicationParamsSchema,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['phone_number'],
    properties: { phone_number: phoneSchema },
  },
  answers: { 200: applicationSchema },
  errors: ['application_is_already_completed', 'phone_number_invalid', 'invalid_phone_number'],
});
