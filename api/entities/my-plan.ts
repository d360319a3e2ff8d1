import { type Entity, centsSchema, closedObject, daySchema, idSchema, textSchema } from './schema.ts';
import { paymentMethodSchema, walletsSchema } from './plan-draft.ts';
import { heardSchema } from './application.ts';
import { planSchema } from './plan.ts';

const maybeDaySchema = { anyOf: [daySchema, { type: 'null' }] } as const;

/** A payment of a running plan, and what has become of it. */
const planPaymentSchema = closedObject({
  number: { type: 'integer', minimum: 1 },
  due: daySchema,
  amount: centsSchema,
  left: { ...centsSchema, description: 'neither paid, nor under way, nor forgiven' },
  state: {
    enum: ['paid', 'partlyPaid', 'pending', 'failed', 'returned', 'overdue', 'next', 'planned', 'forgiven', 'handedBack'],
    description:
      'pending: being charged, for days with a bank account; failed: did not go through; returned: the bank took it back; overdue: its day is over, and it is open; next: the first of those ahead; partlyPaid: one further ahead of which a part is paid; handedBack: open in a plan that has defaulted, so the provider handles it',
  },
  retry_on: { ...maybeDaySchema, description: 'when a failed payment is tried again by itself; null: not by itself' },
  reason: {
    enum: ['declined', 'method', 'returned', 'confirm', null],
    description:
      'why it failed. method: this card or account cannot be charged again; confirm: the bank of the card asks the person to confirm',
  },
});

/** A payment of a running plan. */
export type PlanPayment = Entity<typeof planPaymentSchema>;

/** A payment that was received. */
const receiptSchema = closedObject({
  receipt_id: idSchema,
  paid_on: daySchema,
  amount: centsSchema,
  refunded: { ...centsSchema, description: 'what of it went back: by a refund, or because the bank took it back' },
});

/** A payment that was received. */
export type Receipt = Entity<typeof receiptSchema>;

/** What the person may do with the plan now; the server decides, and checks again. */
const allowedSchema = closedObject({
  pay: {
    anyOf: [closedObject({ least: centsSchema, most: centsSchema }), { type: 'null' }],
    description: 'the smallest and the largest payment now; `most` pays off what is not under way',
  },
  charge_days: {
    type: 'array',
    items: closedObject({
      charge_day: { type: 'integer', minimum: 1, maximum: 31 },
      first_changed_number: { type: 'integer', minimum: 1 },
      first_changed_date: daySchema,
      last_payment_date: daySchema,
    }),
    description: 'the days of the month that the person may choose instead, with what each changes; empty: none',
  },
  skip: {
    anyOf: [
      closedObject({
        left: { type: 'integer', minimum: 1, description: 'how many payments may still be skipped' },
        number: { type: 'integer', minimum: 1 },
        date: { ...daySchema, description: 'the day of the payment that moves on' },
        new_date: { ...daySchema, description: 'its day one month later' },
        new_last_date: daySchema,
      }),
      { type: 'null' },
    ],
  },
  stop: { type: 'boolean', description: 'stop or start automatic payments' },
  change_method: { type: 'boolean' },
  add_bills: { type: 'boolean' },
  refunds: {
    type: 'array',
    items: closedObject({
      number: { type: 'integer', minimum: 1 },
      most: { ...centsSchema, description: 'paid by the newest charge of this payment, and not refunded' },
      method: paymentMethodSchema,
    }),
    description:
      'for an agent with the role for refunds: the payments that can be refunded, and to what; empty for everyone else',
  },
});

const balanceSchema = {
  ...closedObject({ total: centsSchema, paid: centsSchema, left: centsSchema, pending: centsSchema, forgiven: centsSchema }),
  description: 'total = paid + left + pending + forgiven',
} as const;

/** A plan that was over before the running one began. */
const earlierPlanSchema = closedObject(
  {
    application_id: idSchema,
    confirmation_code: textSchema,
    status: { enum: ['COMPLETED', 'DEFAULTED'], description: 'defaulted: the provider handles what is left' },
    started_on: daySchema,
    balance: balanceSchema,
    receipts: { type: 'array', items: receiptSchema, description: 'the newest first' },
  },
  { in_full: { const: true, description: 'one payment instead of a plan of months' } },
);

/** A plan that was over before the running one began. */
export type EarlierPlan = Entity<typeof earlierPlanSchema>;

/** A plan that lives: what is paid and left, each payment, receipts, and what the person may do. */
export const myPlanSchema = closedObject(
  {
    application_id: idSchema,
    plan: planSchema,
    collected: {
      type: 'boolean',
      description:
        'false: the provider charges by itself; a payment counts as made when its day is over, and only bills can be added',
    },
    balance: balanceSchema,
    payments: { type: 'array', items: planPaymentSchema },
    receipts: { type: 'array', items: receiptSchema, description: 'the newest first' },
    confirming: {
      anyOf: [idSchema, { type: 'null' }],
      description: 'the payment that waits for the person, who confirms it with their bank',
    },
    method: paymentMethodSchema,
    automatic: { type: 'boolean', description: 'false: the person stopped automatic payments, and pays on the page' },
    allowed: allowedSchema,
    earlier: {
      type: 'array',
      items: earlierPlanSchema,
      description: 'the earlier plans for bills of the same patient that the verified contact pays, the newest first',
    },
  },
  {
    wallets: walletsSchema,
    heard: {
      type: 'array',
      items: heardSchema,
      description: 'for agents: what the caller said during this call, in the order of time',
    },
  },
);

/** A plan that lives. */
export type MyPlan = Entity<typeof myPlanSchema>;
