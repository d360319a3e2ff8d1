import { defineCall } from './call.ts';
import { applicationParamsSchema, phoneSchema, closedObject } from './entities/schema.ts';
import { applicationSchema } from './entities/application.ts';
/** Only after a second identifier matched, or once verified (design 7); otherwise `forbidden`. */
export const changePhone = defineCall({
  name: 'change-phone',
  summary: 'Use another phone number',
  method: 'PUT',
  path: '/direct-application/:application_id/phone-number',
  access: 'found',
  touches: 'choices',
  params: applicationParamsSchema,
  body: closedObject({ phone_number: phoneSchema }),
  answers: { 200: applicationSchema },
  errors: ['application_is_already_completed', 'phone_number_invalid', 'invalid_phone_number'],
});
