import { closedObject, type Entity, idSchema, maybeTextSchema, textSchema } from './schema.ts';

/** How far the patient is who got a link to their own phone; the agent who sent it sees this and no digits. */
export const phoneLinkSchema = closedObject({
  link_id: idSchema,
  state: {
    enum: ['sending', 'refused', 'sent', 'opened', 'verified', 'method_added', 'signed', 'expired', 'ended'],
    description: 'refused: the message did not reach the phone; ended: `ended_by` has the cause',
  },
  ended_by: { enum: ['agent', 'new_link', 'plan', null] },
  sent_to: { ...textSchema, description: 'the last two digits of the phone' },
  sent_at: textSchema,
  expires_at: { ...textSchema, description: 'the link opens until then' },
  opened_at: maybeTextSchema,
  verified_at: { ...maybeTextSchema, description: 'the code was right' },
  method_added_at: maybeTextSchema,
  method_kind: { enum: ['bank', 'card', 'hsa-fsa', null], description: 'of the payment method that was added through the link' },
  signed_at: maybeTextSchema,
});

/** A link to the patient's own phone, as the agent sees it. */
export type PhoneLink = Entity<typeof phoneLinkSchema>;
