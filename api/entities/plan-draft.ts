import { type Entity, centsSchema, daySchema, closedObject, idSchema, maybeTextSchema } from './schema.ts';

/** One payment of a plan. */
const instalmentSchema = closedObject({ number: { type: 'integer', minimum: 1 }, due: daySchema, amount: centsSchema });

/** One payment of a plan. */
export type Instalment = Entity<typeof instalmentSchema>;

/** What a tokenizer made of the numbers of a card or an account. */
export const paymentTokenSchema = { type: 'string', pattern: '^(tok|pm)_[A-Za-z0-9]{16,64}$' } as const;

/** A wallet of a phone or a browser. */
const walletSchema = { enum: ['apple-pay', 'google-pay'] } as const;

export type Wallet = Entity<typeof walletSchema>;

export const walletsSchema = {
  type: 'array',
  items: walletSchema,
  description: 'with which the patient may pay instead of typing numbers; absent where none is offered',
} as const;

/** A payment method as it may be shown: never its number. */
export const paymentMethodSchema = closedObject(
  {
    payment_method_id: idSchema,
    kind: { enum: ['bank', 'card', 'hsa-fsa'] },
    brand: maybeTextSchema,
    last4: { type: 'string', pattern: '^\\d{4}$' },
    bank_name: maybeTextSchema,
  },
  { wallet: { ...walletSchema, description: 'the wallet that the card came from; absent for one that was typed' } },
);

/** A payment method without its number. */
export type PaymentMethod = Entity<typeof paymentMethodSchema>;

/** An offer with a payment method and a charge day: what confirm-payment shows (design 9.1). */
export const draftSchema = closedObject({
  offer_id: idSchema,
  months: { type: 'integer', minimum: 1 },
  monthly_amount: centsSchema,
  last_amount: centsSchema,
  total_amount: centsSchema,
  charge_day: { type: 'integer', minimum: 1, maximum: 31 },
  first_payment_date: daySchema,
  last_payment_date: daySchema,
  instalments: { type: 'array', items: instalmentSchema },
  payment_method: paymentMethodSchema,
});

/** A plan that the patient has not yet confirmed. */
export type PlanDraft = Entity<typeof draftSchema>;
