import { amendPlan, outsideNight, sumCents, today } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction, isTaken } from '../../platform/database/transaction.ts';
import { toServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import { messageContactOf } from '../applications/enrollee.ts';
import { homeZones } from '../applications/home-zones.ts';
import { lockChargedEarly } from '../ledger/ledger.ts';
import { joinPlan } from './amendments.ts';
import { lockApplication, personOf } from '../applications/applications.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { listBills, lockBills, type Bill } from '../patients/bills.ts';
import { findConsent } from '../applications/consents.ts';
import { findPlan } from './plans.ts';
import { listRollUpCandidates, type RollUpCandidate } from './roll-ups.ts';

export interface RollUpOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly now: Date;
}

/** Bills that joined a plan, because its payer had allowed it. */
export interface RollUpReport {
  readonly plans: number;
  readonly bills: number;
}

/**
 * Adds new bills to the plans of payers who allowed it, and notifies them at least ten days before a payment changes. A bill
 * stays out where the plan would grow too large, no payment could still change, or the payer has no contact.
 */
export async function rollUpBills({ db, ...context }: RollUpOptions): Promise<RollUpReport> {
  let report: RollUpReport = { plans: 0, bills: 0 };
  for (const candidate of await listRollUpCandidates(db, context.provider.provider_id)) {
    const bills = await rollUpOnce(db, context, candidate);
    if (bills > 0) report = { plans: report.plans + 1, bills: report.bills + bills };
  }
  return report;
}

type RollUpContext = Pick<RollUpOptions, 'provider' | 'now'>;

async function rollUpOnce(db: Db, context: RollUpContext, candidate: RollUpCandidate): Promise<number> {
  try {
    return await inTransaction(db, (trx) => rollUp(trx, context, candidate));
  } catch (error) {
    // The payer put the bill on a plan at this very moment.
    if (isTaken(error, 'plan_bills_one_active_plan')) return 0;
    throw error;
  }
}

async function rollUp(trx: Db, { provider, now }: RollUpContext, candidate: RollUpCandidate): Promise<number> {
  const application = await lockApplication(trx, candidate, candidate.application_id);
  const plan = application && (await findPlan(trx, application));
  const consent = application && (await findConsent(trx, application, 'roll_ups', personOf(application)));
  if (!application || !plan || !consent?.granted) return 0;

  const came = (await listBills(trx, candidate)).filter((bill) => !bill.in_plan && bill.created_at > consent.recorded_at);
  const joining = await lockFitting(trx, candidate, came, provider.maximum_balance_cents - plan.total_cents);
  const added = sumCents(joining.map(({ total_cents }) => total_cents));
  const people = await readChosenPeople(trx, application);
  const contact = messageContactOf(application, people);
  const zones = homeZones(provider, application, people);
  // The days of notice count from its own day: at night it waits for the morning.
  const noticeDay = today(provider.time_zone, outsideNight(now, zones));
  const amendment = amendPlan(plan.draft, added, noticeDay, await lockChargedEarly(trx, plan));
  if (joining.length === 0 || !amendment || (contact.phone ?? contact.email) === null) return 0;

  await joinPlan(trx, { provider, now, today: today(provider.time_zone, now) }, application, {
    ...amendment,
    plan,
    bills: joining,
    consentId: consent.consent_id,
    contact,
    locale: toServerLocale(consent.locale, provider.locales),
    zones,
    origin: { actor: 'system', session_id_hash: null, at: now },
  });
  return joining.length;
}

/** The oldest bills first, as many as the plan has space for. */
async function lockFitting(trx: Db, candidate: RollUpCandidate, bills: readonly Bill[], space: number): Promise<readonly Bill[]> {
  if (bills.length === 0) return [];
  const invoiceIds = bills.map(({ invoice_id }) => invoice_id);
  const locked = await lockBills(trx, candidate, invoiceIds);
  let left = space;
  return locked.toReversed().filter(({ total_cents }) => {
    if (total_cents > left) return false;
    left -= total_cents;
    return true;
  });
}
