import { defineCall } from './call.ts';
import { centsSchema, idSchema, maybeTextSchema, textSchema, closedObject } from './entities/schema.ts';
/** A message from a frame can be forged by the page around it: what became of an offer, a host's server asks here. */
export const readSimulatedOffer = defineCall({
  name: 'read-simulated-offer',
  summary: 'What has become of a simulated offer',
  method: 'GET',
  path: '/simulated-offers/:simulated_offer_id',
  access: 'api-key',
  touches: 'nothing',
  scope: 'offers:read',
  params: closedObject({ simulated_offer_id: idSchema }),
  answers: {
    200: closedObject({
      simulated_offer_id: idSchema,
      status: { enum: ['open', 'expired', 'taken', 'completed'] },
      total_amount: centsSchema,
      payment_plan_id: maybeTextSchema,
      expires_at: textSchema,
    }),
  },
  errors: ['offer_not_found'],
});
