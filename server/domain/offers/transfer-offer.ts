import { FunnelError, type ErrorCode } from '#api';
import { type DayString, type OldPlanCycle, oldPlanCycle } from '#rules';
import type { Provider } from '#configuration';

import type { Db } from '../../schema/database.ts';
import { replaceSelectedBills } from '../applications/application-bills.ts';
import type { Application, ApplicationChange } from '../applications/applications.ts';
import { insertOffers, invalidateOffers, listOffers, type Offer } from '../applications/offers.ts';
import { putOldPlanBill, type OldPlan } from '../patients/old-plans.ts';

interface When {
  readonly provider: Provider;
  readonly now: Date;
  readonly today: DayString;
}

/** How an application changes when its transfer is opened, and whether that made an offer. */
interface Prepared {
  readonly set: ApplicationChange;
  readonly isOffered: boolean;
}

/** What the application of a transfer becomes: with the one offer that the old plan allows today, or with none. */
export async function prepareOffer(
  trx: Db,
  { provider, now, today }: When,
  application: Application,
  old: OldPlan,
): Promise<Prepared> {
  if (old.payment_plan_id !== null) return { set: {}, isOffered: false };
  const cycle = cycleOf(old, today);
  if (!cycle) throw new FunnelError('payment_plan_not_found', { message: 'nothing of this plan is left to transfer' });

  const [standing] = await listOffers(trx, application, now);
  if (standing && cycle.lastDue !== today && isFor(standing, old, cycle)) {
    return { set: application.selected_offer_id === standing.offer_id ? {} : chosen(standing.offer_id), isOffered: false };
  }
  await invalidateOffers(trx, application, now);
  // A payment of the old plan is in progress: the remaining amount is known tomorrow.
  if (cycle.lastDue === today) return { set: chosen(null), isOffered: false };

  const bill = await putOldPlanBill(trx, old, { facility: provider.provider_name, day: today, cents: cycle.remaining });
  const bills = [{ ...bill, total_cents: cycle.remaining }];
  await replaceSelectedBills(trx, application, bills);
  const { months, last: last_cents, remaining: total_cents } = cycle;
  const [offer] = await insertOffers(trx, application, {
    from: { kind: 'DIRECT_BACKBOOK', takes_effect_on: cycle.lastDue, charge_day: old.due_day },
    terms: [{ months, monthly_cents: months === 1 ? last_cents : old.monthly_cents, last_cents, total_cents }],
    bills,
    at: now,
  });
  return { set: chosen(offer?.offer_id ?? null), isOffered: true };
}

/** An old plan, held, with what becomes of it today. */
export interface Continued {
  readonly old: OldPlan;
  readonly cycle: OldPlanCycle;
}

/** On the day of a payment of the old plan nothing of its transfer changes (spec 4). */
export function refuseWhileDue({ today }: Pick<When, 'today'>, old: OldPlan | undefined): void {
  if (old?.payment_plan_id !== null || cycleOf(old, today)?.lastDue !== today) return;
  throw refused('payment_plan_due_date_is_today', 'the old plan makes a payment today');
}

/** Refuses what was offered for an old plan that is not what it was. */
export function requireContinued(
  { today }: Pick<When, 'today'>,
  { old_plan_id }: Pick<Application, 'old_plan_id'>,
  old: OldPlan | undefined,
  offer: Offer,
): Continued | undefined {
  if (old_plan_id === null) return undefined;
  const cycle = old && old.payment_plan_id === null ? cycleOf(old, today) : undefined;
  if (!old || !cycle || !isFor(offer, old, cycle)) throw refused('application_bills_modified', 'the old plan is not what it was');
  return { old, cycle };
}

function isFor(offer: Offer, old: OldPlan, { lastDue, remaining, months, last }: OldPlanCycle): boolean {
  return (
    offer.takes_effect_on === lastDue &&
    offer.total_cents === remaining &&
    offer.months === months &&
    offer.last_cents === last &&
    offer.charge_day === old.due_day
  );
}

function chosen(offerId: string | null): ApplicationChange {
  return { selected_offer_id: offerId, draft: null, drafted_on: null };
}

function refused(code: ErrorCode, message: string): FunnelError {
  return new FunnelError(code, { message });
}

/** What becomes of a stored old plan whose transfer is agreed to today; nothing where none is left to move. */
export function cycleOf(old: OldPlan, today: DayString): OldPlanCycle | undefined {
  if (old.status !== 'active') return undefined;
  return oldPlanCycle(
    {
      balance: old.balance_cents,
      paymentsLeft: old.payments_left,
      monthly: old.monthly_cents,
      dueDay: old.due_day,
      nextDue: old.next_due_date,
    },
    today,
  );
}
