import { defineCall } from './call.ts';
import { phoneLinkSchema } from './entities/phone-link.ts';
import { applicationParamsSchema } from './entities/schema.ts';

/** A new link ends the one before. The phone is the one that the application knows and this session has verified. */
export const sendPhoneLink = defineCall({
  name: 'send-phone-link',
  summary: "Send a link to the patient's own phone, on which they enter a payment method and sign",
  method: 'POST',
  path: '/direct-application/:application_id/phone-link',
  access: 'agent',
  touches: 'phone link',
  idempotent: true,
  params: applicationParamsSchema,
  answers: { 201: phoneLinkSchema },
  errors: [
    'auth_session_invalid',
    'application_is_already_completed',
    'guarantor_missing_phone_number',
    'code_needs_more',
    'missing_offers_on_application',
  ],
});
