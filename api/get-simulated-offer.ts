import { defineCall } from './call.ts';
import { embedHeaderSchema } from './headers.ts';
import { idSchema, closedObject } from './entities/schema.ts';
import { simulatedOfferSchema } from './entities/simulated-offer.ts';
/** Spec 7, for the frame: by the token that it was opened with, or by the session that it has since. */
export const getSimulatedOffer = defineCall({
  name: 'get-simulated-offer',
  summary: 'What could be offered in this frame',
  method: 'GET',
  path: '/direct-application/simulated-offer/:simulated_offer_id',
  access: 'visitor',
  touches: 'nothing',
  embed: 'only',
  params: closedObject({ simulated_offer_id: idSchema }),
  headers: {
    type: 'object',
    properties: {
      'x-embed-session': embedHeaderSchema,
      'x-embed-token': { type: 'string', minLength: 1, maxLength: 100, description: 'until the token was taken' },
    },
  },
  answers: { 200: simulatedOfferSchema },
  errors: ['auth_session_invalid', 'offer_not_found', 'offer_expired', 'simulated_offer'],
});
