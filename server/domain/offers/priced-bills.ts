import { FunnelError } from '#api';
import { sumCents, type Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import { areSameBills } from '../applications/application-bills.ts';
import type { Application } from '../applications/applications.ts';
import { lockApplicationBills, type ChosenBill } from '../patients/bills.ts';
import type { Terms } from '../applications/offers.ts';

export interface PricedBills {
  readonly bills: readonly ChosenBill[];
  readonly total: Cents;
}

/** The application's bills, held, and refused when one of them no longer costs what it did when it was chosen. */
export async function requirePricedBills(trx: Db, application: Application): Promise<PricedBills> {
  const bills = await lockApplicationBills(trx, application);
  if (bills.length === 0) throw new FunnelError('application_bills_modified', { message: 'no bills are chosen' });
  const isChanged = bills.some((bill) => bill.status !== 'open' || bill.total_cents !== bill.chosen_cents);
  if (isChanged) throw modified();
  return { bills, total: sumCents(bills.map(({ total_cents }) => total_cents)) };
}

/** The same, and refused when the offer was made for other bills. */
export async function requireBillsOfOffer(
  trx: Db,
  application: Application,
  offer: Pick<Terms, 'bills' | 'total_cents'>,
): Promise<PricedBills> {
  const priced = await requirePricedBills(trx, application);
  if (!areSameBills(offer.bills, priced.bills) || priced.total !== offer.total_cents) throw modified();
  return priced;
}

function modified(): FunnelError {
  return new FunnelError('application_bills_modified', { message: 'the bills are not what they were when they were chosen' });
}
