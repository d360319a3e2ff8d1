/** A provider that accepts every payment method, and plans for balances between $50 and $10,000. */
export const tenant = {
  display_name: 'Lakeside Health',
  support: { phone: '8885550142', hours: {} },
  time_zone: 'America/New_York',
  minimum_balance_cents: 5_000,
  maximum_balance_cents: 1_000_000,
  plan_lengths: [3, 6, 12],
  charge_days: [1, 15, 28],
  payment_methods: ['bank', 'card', 'hsa-fsa'],
  card_brands: ['Visa', 'Mastercard', 'Discover'],
  card_fundings: ['debit'],
};
