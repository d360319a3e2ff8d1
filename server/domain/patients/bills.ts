import type { ExpressionBuilder, Selectable, SqlBool } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

export interface Bill extends Selectable<Database['bills']> {
  /** On an active plan, of any origin. */
  readonly in_plan: boolean;
}

/** What a patient can see: what is owed, and what is being paid by a plan. */
export async function listBills(db: Db, subject: Subject): Promise<readonly Bill[]> {
  return payable(await selectBills(db, subject).execute());
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
export async function lockBills(trx: Db, subject: Subject, invoiceIds: readonly string[]): Promise<readonly Bill[]> {
  return payable(
    await selectBills(trx, subject)
      .where('bills.invoice_id', 'in', [...invoiceIds])
      .forShare('bills')
      .execute(),
  );
}

function payable(bills: readonly (Omit<Bill, 'in_plan'> & { readonly in_plan: SqlBool })[]): readonly Bill[] {
  return bills.filter((bill) => bill.in_plan || (bill.status === 'open' && bill.total_cents > 0)) as Bill[];
}

export interface ChosenBill extends Selectable<Database['bills']> {
  /** What it cost when it was chosen. */
  readonly chosen_cents: number;
}

/** The bills of a patient, the newest first, but for those that a plan has paid. */
function selectBills(db: Db, { provider_id, patient_id }: Subject) {
  const onPlan = (eb: ExpressionBuilder<Database, 'bills'>, ...statuses: readonly ('ACTIVE' | 'COMPLETED' | 'DEFAULTED')[]) =>
    eb.exists(
      eb
        .selectFrom('plan_bills')
        .select('plan_bills.bill_id')
        .where('plan_bills.provider_id', '=', provider_id)
        .whereRef('plan_bills.invoice_id', '=', 'bills.invoice_id')
        .where('plan_bills.plan_status', 'in', statuses),
    );
  return (
    db
      .selectFrom('bills')
      .selectAll('bills')
      .select((eb) => onPlan(eb, 'ACTIVE').as('in_plan'))
      .where('bills.provider_id', '=', provider_id)
      .where('bills.patient_id', '=', patient_id)
      // An old plan is transferred alone; it joins no other bills.
      .where('bills.old_plan_id', 'is', null)
      // A plan that has ended has paid its bills, and one that has defaulted is the provider's: neither is here for another plan,
      // whatever the provider's file still lists.
      .where((eb) => eb.not(onPlan(eb, 'COMPLETED', 'DEFAULTED')))
      .orderBy('bills.servicing_date', 'desc')
      .orderBy('bills.invoice_id')
  );
}
