import { type Entity, centsSchema, idSchema, maybeTextSchema, textSchema, closedObject } from './schema.ts';
import { addressSchema } from './address.ts';
import { draftSchema, walletsSchema } from './plan-draft.ts';
/** What this session must do to use a new phone number, and the number that waits. */
const newPhoneSchema = closedObject({
  allowed: {
    enum: ['at_once', 'waits', 'second_identifier', 'agent'],
    description:
      'nothing more, the waiting time of the provider, a second identifier first, or an agent or a code to a contact on file',
  },
  wait_hours: { type: 'integer', description: 'how long a number waits that is given now; 0 where it does not wait' },
  waiting: {
    anyOf: [closedObject({ phone_masked: textSchema, usable_at: textSchema }), { type: 'null' }],
    description: 'the number that this person asked for, and when a code may go to it',
  },
});

/** The full text of what an agent reads aloud: where it went, and whether it arrived. */
const fullTextSchema = closedObject({
  version: { ...textSchema, description: 'the text is at /documents/{version}' },
  status: { enum: ['none', 'sending', 'sent', 'refused'], description: 'none: there is no contact, or nothing was sent yet' },
  channel: { enum: ['sms', 'email', null] },
  sent_to: { ...maybeTextSchema, description: 'the last two digits of the phone, or the masked email' },
  again: { type: 'boolean', description: 'it may be sent once more' },
});

/** What the caller confirmed or agreed to in this session of an agent, and when the service stored it. */
export const heardSchema = closedObject({
  kind: {
    enum: [
      'contact',
      'code',
      'credit_check',
      'text_message',
      'roll_ups',
      'plan_payment',
      'plan_day',
      'plan_skip',
      'plan_stop',
      'plan_start',
      'plan_bills',
      'plan_refund',
    ],
    description:
      'contact: the caller confirmed it to the agent; code: the code that the caller read out was right; plan_...: a payment or a change of a running plan',
  },
  granted: { type: 'boolean' },
  at: textSchema,
});

/** One person's application for a plan (spec 3). */
export const applicationSchema = closedObject(
  {
    application_id: idSchema,
    needs_code: {
      type: 'boolean',
      description: 'everything else follows after a code: a contact was verified before, or the provider requires a code first',
    },
    first_name: maybeTextSchema,
    last_name: textSchema,
    email: { ...maybeTextSchema, description: 'masked until verified, and null where no code goes to it' },
    is_patient: { type: ['boolean', 'null'] },
    guarantor_id: maybeTextSchema,
    guarantor_address: { anyOf: [addressSchema, { type: 'null' }], description: 'null until verified' },
    address_masked: { ...maybeTextSchema, description: 'until verified: house number, street and town, mostly hidden' },
    phone_masked: maybeTextSchema,
    contact_verified: {
      type: 'boolean',
      description: 'this session has proved the contact that codes go to, so none is sent',
    },
    can_change_phone: { type: 'boolean', description: 'another phone would be taken, at once or once it has waited' },
    new_phone: newPhoneSchema,
    code_channel: {
      enum: ['sms', 'email', 'on_file', null],
      description:
        'where the service sends a code now; on_file: it discloses neither where nor whether it found a person; null: it has no phone or email for this person',
    },
    payment_plan_id: maybeTextSchema,
    offer_ids: { type: 'array', items: idSchema },
    payment_method_id: maybeTextSchema,
    bill_invoice_ids: { type: 'array', items: idSchema },
    selected_offer_id: maybeTextSchema,
    draft: { anyOf: [draftSchema, { type: 'null' }] },
    created_at: textSchema,
  },
  {
    full_payment: {
      ...centsSchema,
      description:
        'what one payment today, instead of a plan, pays of the bills of the chosen offer; absent where that is not offered',
    },
    wallets: walletsSchema,
    full_text: { ...fullTextSchema, description: 'for agents to whom a contact was verified' },
    heard: { type: 'array', items: heardSchema, description: 'for agents to whom a contact was verified, in the order of time' },
  },
);

/** An application for a plan; email and phone are masked. */
export type Application = Entity<typeof applicationSchema>;

/** What another phone number takes. */
export type NewPhone = Entity<typeof newPhoneSchema>;

/** The full text of what an agent reads aloud. */
export type SentFullText = Entity<typeof fullTextSchema>;
