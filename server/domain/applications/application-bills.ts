import { FunnelError } from '#api';
import { balanceProblem, formatCents, type Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Bill } from '../patients/bills.ts';
import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Context } from '../calls/context.ts';
import type { ApplicationKey } from './applications.ts';

/** A bill at what it cost when it was chosen. */
export type SelectedBill = Pick<Bill, 'bill_id' | 'invoice_id' | 'total_cents'>;

export function listSelectedBills(db: Db, { provider_id, application_id }: ApplicationKey): Promise<SelectedBill[]> {
  return db
    .selectFrom('application_bills as chosen')
    .innerJoin('bills', (join) =>
      join.onRef('bills.provider_id', '=', 'chosen.provider_id').onRef('bills.bill_id', '=', 'chosen.bill_id'),
    )
    .select(['chosen.bill_id', 'bills.invoice_id', 'chosen.amount_cents as total_cents'])
    .where('chosen.provider_id', '=', provider_id)
    .where('chosen.application_id', '=', application_id)
    .orderBy('bills.servicing_date', 'desc')
    .orderBy('bills.invoice_id')
    .execute();
}

type PricedBill = Pick<Bill, 'bill_id' | 'total_cents'>;

/** True where both lists have the same bills at the same amounts. */
export function areSameBills(some: readonly PricedBill[], others: readonly PricedBill[]): boolean {
  const amounts = new Map(others.map(({ bill_id, total_cents }) => [bill_id, total_cents]));
  return some.length === others.length && some.every((bill) => amounts.get(bill.bill_id) === bill.total_cents);
}

/** The application covers these bills and no others, at what they cost now. */
export async function replaceSelectedBills(trx: Db, application: ApplicationKey, bills: readonly PricedBill[]): Promise<void> {
  await deleteSelectedBills(trx, application);
  await insertSelectedBills(trx, application, bills);
}

/** The application covers no bill. */
export async function deleteSelectedBills(trx: Db, { provider_id, application_id }: ApplicationKey): Promise<void> {
  await trx
    .deleteFrom('application_bills')
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .execute();
}

/** The application covers these bills too, at what they cost now; one that was left out before may be among them. */
export async function insertSelectedBills(
  trx: Db,
  { provider_id, application_id }: ApplicationKey,
  bills: readonly PricedBill[],
): Promise<void> {
  const rows = bills.map(({ bill_id, total_cents }) => ({ provider_id, application_id, bill_id, amount_cents: total_cents }));
  await trx.insertInto('application_bills').values(rows).execute();
}

const codes = { belowMinimum: 'offer_below_minimum_amount', aboveMaximum: 'offer_above_maximum_amount' } as const;

/** Refuses a total that the provider does not split into payments, telling both figures (spec 5). */
export function requireBalance({ provider, session }: Pick<Context, 'provider' | 'session'>, total: Cents): void {
  const limits = { minimum: provider.minimum_balance_cents, maximum: provider.maximum_balance_cents };
  const problem = balanceProblem(total, limits);
  if (problem === undefined) return;

  const limit = problem === 'belowMinimum' ? limits.minimum : limits.maximum;
  const locale = toServerLocale(session.locale, provider.locales);
  const figures = { total: formatCents(total, locale), limit: formatCents(limit, locale) };
  throw new FunnelError(codes[problem], {
    userMessage: fillWords(serverWords(locale).balance[problem], figures),
    details: { limit_cents: limit, total_cents: total },
  });
}
