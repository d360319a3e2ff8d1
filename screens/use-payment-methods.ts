import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

const NAMES = {
  bank: 'paymentMethods.bank',
  card: 'paymentMethods.card',
  'hsa-fsa': 'paymentMethods.hsaFsa',
} as const;

/** The payment methods that the provider accepts, in its order: "a bank account or a debit card". */
export function usePaymentMethods(): string {
  const { t } = useTranslation();
  const { provider, locale } = usePage();
  const isDebitOnly = provider.card_fundings.every((funding) => funding === 'debit');
  const names = provider.payment_methods.map((method) =>
    t(method === 'card' && !isDebitOnly ? 'paymentMethods.anyCard' : NAMES[method]),
  );
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
