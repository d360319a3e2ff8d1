import { HELP_REASONS } from './help-reason.ts';
import { type Entity, centsSchema, closedObject, daySchema, idSchema } from './schema.ts';

const billSchema = {
  ...closedObject({
    invoice_id: { ...idSchema, description: 'As in the file of bills that the provider imports.' },
    account_number: { type: ['string', 'null'], description: 'As in the file of bills, in full.' },
    amount_cents: { ...centsSchema, description: 'What the plan pays of this bill.' },
  }),
} as const;

const billsSchema = { type: 'array', items: billSchema, description: 'The bills of the plan.' } as const;

const balanceSchema = {
  anyOf: [
    closedObject({
      paid_cents: centsSchema,
      open_cents: { ...centsSchema, description: 'Not paid and not forgiven; a part of it can be pending.' },
      pending_cents: { ...centsSchema, description: 'The service is charging this now: a bank debit takes days.' },
      forgiven_cents: centsSchema,
    }),
    { type: 'null' },
  ],
  description: 'The sums of the plan after the event; null where the provider itself charges its patients.',
} as const;

const planSchema = {
  ...closedObject({
    reference: { ...idSchema, description: 'The confirmation code, which the patient has too.', examples: ['K7M3-9QXD'] },
    payment_plan_id: { ...idSchema, description: 'The plan in the database.' },
    total_cents: centsSchema,
    in_full: { type: 'boolean', description: 'The patient pays the bills with one payment instead of a plan of months.' },
    balance: balanceSchema,
    bills: billsSchema,
  }),
} as const;

const paymentsSchema = {
  type: 'array',
  items: closedObject({ number: { type: 'integer', minimum: 1 }, due: daySchema, amount_cents: centsSchema }),
  description: 'Every payment of the plan, in order.',
} as const;

const changeSchema = { type: 'integer', description: 'Negative for money that went back.' } as const;

const paymentFields = {
  attempt_id: { ...idSchema, description: 'The same in every event of one charge.' },
  charge_reference: { type: ['string', 'null'], description: 'How the processor names the charge.' },
  method: { enum: ['bank', 'card'] },
  numbers: { type: 'array', items: { type: 'integer', minimum: 1 }, description: 'The payments of the plan that it is for.' },
} as const;

const movedFields = {
  amount_cents: { ...centsSchema, minimum: 1, description: 'How much money moved.' },
  paid_change_cents: {
    ...changeSchema,
    description: 'By how much the paid sum of the plan changed. Negative for money that went back.',
  },
  surplus_change_cents: { ...changeSchema, description: 'Money that no payment needed, such as one that was paid twice.' },
} as const;

const codeSchema = {
  type: ['string', 'null'],
  description: 'The code of the processor, or the return code of Nacha such as R01.',
} as const;

const maybeDaySchema = { anyOf: [daySchema, { type: 'null' }] } as const;

const afterFailure = {
  next_try: { ...maybeDaySchema, description: 'The day on which the service tries again; null if it does not by itself.' },
  defaults_on: { ...maybeDaySchema, description: 'The day on which the plan defaults unless this payment is made.' },
} as const;

const succeededSchema = closedObject({
  ...paymentFields,
  ...movedFields,
  cause: {
    enum: ['charge', 'dispute_won', 'refund_failed'],
    description: 'The charge settled, the patient lost a dispute about it, or a refund of it failed.',
  },
});

const failedSchema = closedObject({ ...paymentFields, amount_cents: centsSchema, code: codeSchema, ...afterFailure });

const returnedSchema = closedObject({
  ...paymentFields,
  ...movedFields,
  cause: { enum: ['return', 'dispute'], description: 'A bank debit came back, or the patient disputes the charge.' },
  code: codeSchema,
  ...afterFailure,
});

const refundedSchema = closedObject({ ...paymentFields, ...movedFields, refund_id: { ...idSchema, maxLength: 255 } });

/** What changed a plan. */
const PLAN_CHANGES = ['bills_added', 'day', 'method', 'automatic_off', 'automatic_on', 'forgiven', 'surplus_used'] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

/** What a provider receives, by its kind: the `data` of each event. No name, phone, address, or digits of a card or an account. */
export const providerEventSchemas = {
  'plan.started': {
    ...closedObject({
      plan: planSchema,
      method: { enum: ['bank', 'card'] },
      takes_effect_on: { ...maybeDaySchema, description: 'For a plan that continues an old one: the last day of the old one.' },
      payments: paymentsSchema,
    }),
    description: 'A patient signed a payment plan.',
  },
  'plan.changed': {
    ...closedObject({
      plan: planSchema,
      change: { enum: PLAN_CHANGES },
      method: { enum: ['bank', 'card'] },
      payments: paymentsSchema,
    }),
    description:
      'Bills joined a plan, its days or its method changed, the patient stopped or started automatic payments, staff forgave an amount, or money that was paid twice pays what is owed again.',
  },
  'plan.completed': { ...closedObject({ plan: planSchema }), description: 'Nothing of a plan is open any more.' },
  'plan.defaulted': {
    ...closedObject({ plan: planSchema }),
    description: 'The time to make a failed payment is over. The open amount is the provider’s again.',
  },
  'payment.succeeded': {
    ...closedObject({
      plan: planSchema,
      payment: succeededSchema,
    }),
    description: 'Money arrived.',
  },
  'payment.failed': {
    ...closedObject({ plan: planSchema, payment: failedSchema }),
    description: 'A charge failed. No money moved.',
  },
  'payment.returned': {
    ...closedObject({
      plan: planSchema,
      payment: returnedSchema,
    }),
    description: 'Money that had arrived went back.',
  },
  'payment.refunded': {
    ...closedObject({
      plan: planSchema,
      payment: refundedSchema,
    }),
    description: 'The provider gave money back.',
  },
  'contact.requested': {
    ...closedObject({
      reference: { ...idSchema, description: 'As in `causeway requests list`.', examples: ['3F2A-91BC'] },
      reason: { anyOf: [{ enum: HELP_REASONS }, { type: 'null' }] },
      language: { type: 'string' },
      wants_call: { type: 'boolean' },
      best_time: { enum: ['morning', 'afternoon', 'evening', 'any'] },
    }),
    description: 'A visitor asks the staff for help.',
  },
  'application.refused': {
    ...closedObject({ application_id: idSchema, bills: { ...billsSchema, description: 'The bills that were asked about.' } }),
    description: 'The credit bureau refused a plan for these bills. The event has no reason.',
  },
} as const;

export type ProviderEventKind = keyof typeof providerEventSchemas;
export const PROVIDER_EVENT_KINDS = Object.keys(providerEventSchemas) as readonly ProviderEventKind[];

export type RequestOfEvent = Entity<(typeof providerEventSchemas)['contact.requested']>;

/** The charge of a payment, by the kind of event. */
export interface PaymentOfEvent {
  readonly 'payment.succeeded': Entity<typeof succeededSchema>;
  readonly 'payment.failed': Entity<typeof failedSchema>;
  readonly 'payment.returned': Entity<typeof returnedSchema>;
  readonly 'payment.refunded': Entity<typeof refundedSchema>;
}
