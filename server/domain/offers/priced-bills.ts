import { FunnelError } from '#api';
import { sumCents, type Cents } from '#rules';

import { areSameBills } from '../applications/application-bills.ts';
import { isChanged, type ChosenBill } from '../patients/bills.ts';
import type { Terms } from '../applications/offers.ts';

export interface PricedBills {
  readonly bills: readonly ChosenBill[];
  readonly total: Cents;
}

/** The bills of an application; refused when one of them no longer costs what it did when it was chosen. */
export function requirePricedBills(bills: readonly ChosenBill[]): PricedBills {
  if (bills.length === 0) throw new FunnelError('application_bills_modified', { message: 'no bills are chosen' });
  if (bills.some(isChanged)) throw modified();
  return { bills, total: sumCents(bills.map(({ total_cents }) => total_cents)) };
}

/** The same, and refused when the offer was made for other bills. */
export function requireBillsOfOffer(bills: readonly ChosenBill[], offer: Pick<Terms, 'bills' | 'total_cents'>): PricedBills {
  const priced = requirePricedBills(bills);
  if (!areSameBills(offer.bills, priced.bills) || priced.total !== offer.total_cents) throw modified();
  return priced;
}

function modified(): FunnelError {
  return new FunnelError('application_bills_modified', { message: 'the bills are not what they were when they were chosen' });
}
