import type { Translate } from '#engine/react';

import type { Draft } from './stored-slots.ts';

/** "Visa •••• 4242": brand or bank, and the last four digits, which is all that is ever shown. */
export function describeMethod(method: Draft['payment_method'], translate: Translate): string {
  const name = method.kind === 'bank' ? (method.bank_name ?? translate('paymentMethod.bank')) : (method.brand ?? translate('paymentMethod.card'));
  return `${name} •••• ${method.last4}`;
}
