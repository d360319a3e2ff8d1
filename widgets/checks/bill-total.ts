import type { Check } from '#engine/react';
import { balanceProblem, sumCents, toCents } from '#rules';
import { readBills } from '../parts/slots.ts';
import { readProvider } from '../parts/provider.ts';

/** Spec 5: the chosen balance keeps to the provider's limits. */
export const check: Check = (value, _data, { slots, tenant }) => {
  const chosen = new Set(Array.isArray(value) ? value : []);
  const total = sumCents(
    readBills(slots['vaultData'])
      .filter((bill) => chosen.has(bill.invoice_id))
      .map((bill) => toCents(bill.total_amount)),
  );
  const { minimum, maximum } = readProvider(tenant);
  return chosen.size === 0 ? 'minItems' : balanceProblem(total, { minimum, maximum });
};
