import type { Page } from './page.ts';

const NAMES = {
  bank: 'paymentMethods.bank',
  card: 'paymentMethods.card',
  'hsa-fsa': 'paymentMethods.hsaFsa',
} as const;

/** What the provider takes, in its order: "a bank account or a debit card". */
export function sayPaymentMethods({ translate, provider, locale }: Pick<Page, 'translate' | 'provider' | 'locale'>): string {
  const isDebitOnly = provider.card_fundings.every((funding) => funding === 'debit');
  const names = provider.payment_methods.map((method) =>
    translate(method === 'card' && !isDebitOnly ? 'paymentMethods.anyCard' : NAMES[method]),
  );
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
