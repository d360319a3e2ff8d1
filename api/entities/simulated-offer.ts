import { centsSchema, idSchema, textSchema, closedObject } from './schema.ts';
/** One possible length of a plan, before a credit check. */
const previewSchema = closedObject({
  months: { type: 'integer', minimum: 1 },
  monthly_amount: centsSchema,
  last_amount: centsSchema,
  total_amount: centsSchema,
});

const simulatedOfferProperties = {
  simulated_offer_id: idSchema,
  offers: { type: 'array', items: previewSchema, description: 'the longest plan first' },
  total_amount: centsSchema,
  expires_at: { ...textSchema, description: 'ISO 8601; then it can no longer be taken' },
} as const;

/** What could be offered for the bills that a host named: figures only, nothing of a person. */
export const simulatedOfferSchema = closedObject(simulatedOfferProperties);

/** The same for the host that named them, with what a frame is opened with. */
export const newSimulatedOfferSchema = closedObject({
  ...simulatedOfferProperties,
  embed_token: { ...textSchema, description: 'opens the frame, once; only the page that holds it receives it' },
});
