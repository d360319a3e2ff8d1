import type { Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

export interface Bill extends Selectable<Database['bills']> {
  /** On an active plan, of any origin. */
  readonly in_plan: boolean;
}

/** What a patient can see: what is owed, and what is being paid by a plan. */
export async function listBills(db: Db, { provider_id, patient_id }: Subject): Promise<readonly Bill[]> {
  const bills = await selectBills(db, provider_id)
    .where('bills.patient_id', '=', patient_id)
    .orderBy('bills.servicing_date', 'desc')
    .orderBy('bills.invoice_id')
    .execute();
  return bills.filter((bill) => bill.in_plan || (bill.status === 'open' && bill.total_cents > 0)) as Bill[];
}

/** The bills of an application as they are now, held until the transaction ends so that no import changes them meanwhile. */
export async function lockApplicationBills(
  trx: Db,
  { provider_id, application_id }: { readonly provider_id: string; readonly application_id: string },
): Promise<readonly ChosenBill[]> {
  return trx
    .selectFrom('application_bills as chosen')
    .innerJoin('bills', (join) =>
      join.onRef('bills.provider_id', '=', 'chosen.provider_id').onRef('bills.bill_id', '=', 'chosen.bill_id'),
    )
    .selectAll('bills')
    .select('chosen.amount_cents as chosen_cents')
    .where('chosen.provider_id', '=', provider_id)
    .where('chosen.application_id', '=', application_id)
    .orderBy('bills.bill_id')
    .forShare('bills')
    .execute();
}

/** The person's bills of these invoice ids that can be paid, held until the transaction ends so that no import changes them meanwhile. */
export async function lockBills(
  trx: Db,
  { provider_id, patient_id }: Subject,
  invoiceIds: readonly string[],
): Promise<readonly Bill[]> {
  const bills = await selectBills(trx, provider_id)
    .where('bills.patient_id', '=', patient_id)
    .where('bills.invoice_id', 'in', [...invoiceIds])
    .orderBy('bills.servicing_date', 'desc')
    .orderBy('bills.invoice_id')
    .forShare('bills')
    .execute();
  return bills.filter((bill) => bill.in_plan || (bill.status === 'open' && bill.total_cents > 0)) as Bill[];
}

export interface ChosenBill extends Selectable<Database['bills']> {
  /** What it cost when it was chosen. */
  readonly chosen_cents: number;
}

function selectBills(db: Db, providerId: string) {
  return (
    db
      .selectFrom('bills')
      .selectAll('bills')
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('plan_bills')
              .select('plan_bills.bill_id')
              .where('plan_bills.provider_id', '=', providerId)
              .whereRef('plan_bills.invoice_id', '=', 'bills.invoice_id')
              .where('plan_bills.plan_status', '=', 'ACTIVE'),
          )
          .as('in_plan'),
      )
      .where('bills.provider_id', '=', providerId)
      // An old plan is transferred by itself; it joins no other bills.
      .where('bills.old_plan_id', 'is', null)
      // A plan that has ended has paid its bills: they are no longer owed, whatever the provider's file still lists.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('plan_bills')
              .select('plan_bills.bill_id')
              .where('plan_bills.provider_id', '=', providerId)
              .whereRef('plan_bills.invoice_id', '=', 'bills.invoice_id')
              .where('plan_bills.plan_status', '=', 'COMPLETED'),
          ),
        ),
      )
  );
}
