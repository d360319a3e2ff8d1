import type { PublicProvider } from '#rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { usePage, type Locale } from './page.ts';

const NAMES = {
  bank: 'paymentMethods.bank',
  card: 'paymentMethods.card',
  'hsa-fsa': 'paymentMethods.hsaFsa',
} as const;

/** The payment methods that the provider accepts, in its order: "a bank account or a debit card". */
export function usePaymentMethods(): string {
  const { t } = useTranslation();
  const { provider, locale } = usePage();
  return namePaymentMethods(provider, t, locale);
}

/** The same in the words of a language. */
export function namePaymentMethods(
  { card_fundings, payment_methods }: Pick<PublicProvider, 'card_fundings' | 'payment_methods'>,
  t: TFunction,
  locale: Locale,
): string {
  const isDebitOnly = card_fundings.every((funding) => funding === 'debit');
  const names = payment_methods.map((method) => t(method === 'card' && !isDebitOnly ? 'paymentMethods.anyCard' : NAMES[method]));
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
