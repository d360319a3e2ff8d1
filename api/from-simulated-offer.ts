import { BUREAU_CODES } from './errors.ts';
import { defineCall } from './call.ts';
import { embedHeaderSchema } from './headers.ts';
import { applicationSchema } from './entities/application.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/**
 * Spec 7, for the frame: its one-use token becomes an application with offers and a session of half an hour. The frame that
 * has that session already is answered its application again, so a page that is loaded anew goes on.
 */
export const fromSimulatedOffer = defineCall({
  name: 'from-simulated-offer',
  summary: 'Exchange a simulated offer and its one-use token for an application and a session of the frame',
  method: 'POST',
  path: '/direct-application/from-simulated-offer',
  access: 'visitor',
  touches: 'nothing',
  embed: 'only',
  headers: { type: 'object', properties: { 'x-embed-session': embedHeaderSchema } },
  body: closedObject({
    simulated_offer_id: idSchema,
    embed_token: { type: 'string', minLength: 1, maxLength: 100 },
    origin: {
      type: 'string',
      minLength: 8,
      maxLength: 253,
      description: 'of the page around the frame, from its message',
    },
  }),
  answers: {
    200: closedObject({ application: applicationSchema }),
  },
  errors: [
    ...BUREAU_CODES,
    'auth_session_invalid',
    'offer_not_found',
    'offer_expired',
    'simulated_offer',
    'bill_conflict',
    'bill_conflict_invoice_id',
    'bill_already_in_payment_plan',
    'full_payment_under_way',
    'vault_conflict',
    'active_payment_plan_exists_for_guarantor',
    'application_is_already_completed',
    'application_bills_modified',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'operation_not_available_yet',
  ],
});
