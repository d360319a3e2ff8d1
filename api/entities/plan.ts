import { type Entity, daySchema, idSchema, textSchema, closedObject, centsSchema } from './schema.ts';
import { draftSchema } from './plan-draft.ts';
import { documentSchema } from './document.ts';

/** The message that confirms a plan. */
const confirmationSchema = closedObject({
  status: { enum: ['sending', 'sent'] },
  channel: { enum: ['sms', 'email'] },
  sent_to: { ...textSchema, description: 'the masked phone or email' },
});

/** The message that confirms a plan: where it goes, and whether it has left. */
export type PlanConfirmation = Entity<typeof confirmationSchema>;

/** A plan that has been started. */
export const planSchema = closedObject(
  {
    payment_plan_id: idSchema,
    confirmation_code: textSchema,
    kind: { enum: ['CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK'] },
    status: {
      enum: ['PENDING', 'ACTIVE', 'COMPLETED', 'DEFAULTED'],
      description:
        'pending until the billing cycle of an old plan has turned; completed when everything is paid, or from the day after the last payment where the provider collects the payments; defaulted when it was handed back to the provider',
    },
    takes_effect_on: {
      anyOf: [daySchema, { type: 'null' }],
      description: 'the last payment of the old plan that it continues; null for a plan of bills',
    },
    draft: draftSchema,
    started_at: textSchema,
  },
  {
    in_full: {
      const: true,
      description: 'the bills are paid with one payment instead of a plan of months; absent for every other plan',
    },
    charged: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      description:
        'the payments whose money has moved or is under way, by number; absent where the provider collects the payments',
    },
    confirmation: {
      ...confirmationSchema,
      description: 'absent where there is no phone or email, or where it could not be sent',
    },
  },
);

/** A started plan. */
export type Plan = Entity<typeof planSchema>;

/** How bills join a plan. */
export const billsChoiceSchema = {
  enum: ['higher', 'longer'],
  description:
    'higher: the payments that are left carry the bills, and the plan ends on the same day. longer: the monthly payment stays, and more payments follow the last one',
} as const;

/** A plan before and after bills join it, and what the patient would sign for it. */
export const additionSchema = closedObject({
  bill_invoice_ids: { type: 'array', items: idSchema },
  choice: billsChoiceSchema,
  added_amount: centsSchema,
  first_changed_date: {
    ...daySchema,
    description: 'the first payment that is new or has another amount, ten days ahead at least',
  },
  current: draftSchema,
  amended: draftSchema,
  documents: { type: 'array', items: documentSchema },
});

/** A plan before and after bills join it. */
export type Addition = Entity<typeof additionSchema>;

/** Whether future bills may join the plan. */
export const rollUpsConsentSchema = closedObject({ consent: { type: ['boolean', 'null'], description: 'null: not asked yet' } });

/** The payer's consent to bills that join later. */
export type RollUpsConsent = Entity<typeof rollUpsConsentSchema>;
