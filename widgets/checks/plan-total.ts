import type { Check } from '#engine/react';
import { sumCents, toCents } from '#rules';
import { readProvider } from '../parts/provider.ts';
import { readBillsToAdd, readPlanTotal } from '../parts/slots.ts';

/** A plan does not grow beyond what the provider allows. */
export const check: Check = (value, _data, { slots, tenant }) => {
  const ids = new Set(Array.isArray(value) ? value : []);
  const joining = readBillsToAdd(slots).filter((bill) => ids.has(bill.invoice_id));
  const added = sumCents(joining.map((bill) => toCents(bill.total_amount)));
  return (readPlanTotal(slots['plan']) ?? 0) + added > readProvider(tenant).maximum ? 'aboveMaximum' : undefined;
};
