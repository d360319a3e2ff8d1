import type { ExpressionBuilder, Selectable, SqlBool } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

export interface Bill extends Selectable<Database['bills']> {
  /** On a plan that is active, of any origin, or on one that has defaulted and that its patient still sees. */
  readonly in_plan: boolean;
}

/** What a patient can see: what is owed, and what is being paid by a plan. */
export async function listBills(db: Db, subject: Subject): Promise<readonly Bill[]> {
  return payable(await selectBills(db, subject).execute());
}

interface OfApplication {
  readonly provider_id: string;
  readonly application_id: string;
}

/** The bills of an application as they are now. */
export function listChosenBills(db: Db, application: OfApplication): Promise<readonly ChosenBill[]> {
  return selectChosenBills(db, application).execute();
}

/** The same, held until the transaction ends so that no import changes them meanwhile. */
export function lockChosenBills(trx: Db, application: OfApplication): Promise<readonly ChosenBill[]> {
  return selectChosenBills(trx, application).forShare('bills').execute();
}

function selectChosenBills(db: Db, { provider_id, application_id }: OfApplication) {
  return db
    .selectFrom('application_bills as chosen')
    .innerJoin('bills', (join) =>
      join.onRef('bills.provider_id', '=', 'chosen.provider_id').onRef('bills.bill_id', '=', 'chosen.bill_id'),
    )
    .selectAll('bills')
    .select('chosen.amount_cents as chosen_cents')
    .where('chosen.provider_id', '=', provider_id)
    .where('chosen.application_id', '=', application_id)
    .orderBy('bills.bill_id');
}

/** Whether a bill is no longer open at what it cost when it was chosen: what was offered for it no longer holds. */
export function isChanged({ status, total_cents, chosen_cents }: ChosenBill): boolean {
  return status !== 'open' || total_cents !== chosen_cents;
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
  const covering = (eb: ExpressionBuilder<Database, 'bills'>, ...statuses: readonly ('ACTIVE' | 'COMPLETED' | 'DEFAULTED')[]) =>
    eb
      .selectFrom('plan_bills')
      .select('plan_bills.bill_id')
      .where('plan_bills.provider_id', '=', provider_id)
      .whereRef('plan_bills.invoice_id', '=', 'bills.invoice_id')
      .where('plan_bills.plan_status', 'in', statuses);
  const onPlan = (...given: Parameters<typeof covering>) => given[0].exists(covering(...given));
  // Its application closes with the next bill.
  const isShownAsDefaulted = (eb: ExpressionBuilder<Database, 'bills'>) =>
    eb.exists(
      covering(eb, 'DEFAULTED')
        .innerJoin('applications', (join) =>
          join
            .onRef('applications.provider_id', '=', 'plan_bills.provider_id')
            .onRef('applications.payment_plan_id', '=', 'plan_bills.payment_plan_id'),
        )
        .where('applications.patient_id', '=', patient_id)
        .where('applications.closed_at', 'is', null),
    );
  return (
    db
      .selectFrom('bills')
      .selectAll('bills')
      .select((eb) => eb.or([onPlan(eb, 'ACTIVE'), isShownAsDefaulted(eb)]).as('in_plan'))
      .where('bills.provider_id', '=', provider_id)
      .where('bills.patient_id', '=', patient_id)
      // An old plan is transferred alone; it joins no other bills.
      .where('bills.old_plan_id', 'is', null)
      // A plan that has ended has paid its bills, and one that has defaulted is the provider's: neither is here for another plan,
      // whatever the provider's file still lists.
      .where((eb) => eb.or([eb.not(onPlan(eb, 'COMPLETED', 'DEFAULTED')), isShownAsDefaulted(eb)]))
      .orderBy('bills.servicing_date', 'desc')
      .orderBy('bills.invoice_id')
  );
}
