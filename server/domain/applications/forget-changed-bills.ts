import type { Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';
import type { Context } from '../calls/context.ts';
import { isChanged, listChosenBills } from '../patients/bills.ts';
import { deleteSelectedBills } from './application-bills.ts';
import { changeApplication, findOpenApplication, lockOpenApplication, NOTHING_CHOSEN, type Application } from './applications.ts';
import { invalidateOffers } from './offers.ts';
import { isPaying } from './require-application.ts';

/**
 * Ends the offers of the patient's application when one of its bills has changed, or was paid elsewhere, so that the patient chooses
 * bills again and gets new offers. The old ones would be refused at every step. Any number of requests end them once.
 */
export async function forgetChangedBills(trx: Db, { now }: Pick<Context, 'now'>, subject: Subject): Promise<void> {
  if ((await findChangedBills(trx, await findOpenApplication(trx, subject))).length === 0) return;
  // Every other request that would change it waits here.
  const application = await lockOpenApplication(trx, subject);
  const changed = await findChangedBills(trx, application);
  if (!application || changed.length === 0 || (await isPaying(trx, application))) return;

  await deleteSelectedBills(trx, application);
  await invalidateOffers(trx, application, now);
  const details = { invoice_ids: changed.map(({ invoice_id }) => invoice_id) };
  // With a payment method, the application would count as one that has offers.
  const set = { ...NOTHING_CHOSEN, payment_method_id: null };
  const origin = { actor: 'system', session_id_hash: null, at: now } as const;
  await changeApplication(trx, application, { event: 'application.bills_changed', details, set }, origin);
}

/** A plan that has started keeps its bills. */
async function findChangedBills(trx: Db, application: Application | undefined) {
  if (!application || application.payment_plan_id !== null) return [];
  return (await listChosenBills(trx, application)).filter(isChanged);
}
