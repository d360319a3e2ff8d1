import { amendPlan, sumCents, today, type AmendedPlan } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction, isTaken } from '../../platform/database/transaction.ts';
import { toServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import { readContact } from '../applications/enrollee.ts';
import { planAmendedMessage } from './plan-messages.ts';
import { amendStoredPlan } from './amendments.ts';
import { insertSelectedBills } from '../applications/application-bills.ts';
import { changeApplication, lockApplication, personOf, type Application } from '../applications/applications.ts';
import { listBills, lockBills, type Bill } from '../patients/bills.ts';
import { findConsent } from '../applications/consents.ts';
import { putMessage } from '../messages/outbox.ts';
import { findPlan, type Plan } from './plans.ts';
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

async function rollUp(trx: Db, context: RollUpContext, candidate: RollUpCandidate): Promise<number> {
  const { provider, now } = context;
  const application = await lockApplication(trx, candidate, candidate.application_id);
  const plan = application && (await findPlan(trx, application));
  const consent = application && (await findConsent(trx, { ...application, kind: 'roll_ups' }, personOf(application)));
  if (!application || !plan || !consent?.granted) return 0;

  const came = (await listBills(trx, candidate)).filter((bill) => !bill.in_plan && bill.created_at > consent.recorded_at);
  const joining = await lockFitting(trx, candidate, came, provider.maximum_balance_cents - plan.total_cents);
  const day = today(provider.time_zone, now);
  const amendment = amendPlan(plan.draft, sumCents(joining.map(({ total_cents }) => total_cents)), day);
  const contact = await readContact(trx, application);
  if (joining.length === 0 || !amendment || (contact.phone ?? contact.email) === null) return 0;

  const amended = await amendStoredPlan(trx, plan, {
    ...amendment,
    bills: joining,
    consentId: consent.consent_id,
    madeOn: day,
    madeAt: now,
  });
  await insertSelectedBills(trx, application, joining);
  const locale = toServerLocale(consent.locale, provider.locales);
  const change = { before: plan, amended, firstChanged: amendment.firstChanged, locale };
  const message = planAmendedMessage(context, change, contact);
  if (message) await putMessage(trx, message);
  await note(trx, application, { amendment, amended, joining, now });
  return joining.length;
}

/** The oldest bills first, as many as the plan has space for. */
async function lockFitting(trx: Db, candidate: RollUpCandidate, bills: readonly Bill[], space: number): Promise<readonly Bill[]> {
  if (bills.length === 0) return [];
  const locked = await lockBills(
    trx,
    candidate,
    bills.map(({ invoice_id }) => invoice_id),
  );
  let left = space;
  return locked.toReversed().filter(({ total_cents }) => {
    if (total_cents > left) return false;
    left -= total_cents;
    return true;
  });
}

async function note(
  trx: Db,
  application: Application,
  {
    amendment,
    amended,
    joining,
    now,
  }: { readonly amendment: AmendedPlan; readonly amended: Plan; readonly joining: readonly Bill[]; readonly now: Date },
): Promise<void> {
  const details = {
    payment_plan_id: amended.payment_plan_id,
    amendment: amended.amendment,
    invoice_ids: joining.map(({ invoice_id }) => invoice_id),
    total_cents: amendment.draft.total_amount,
    monthly_cents: amendment.draft.monthly_amount,
  };
  const origin = { actor: 'system', session_id_hash: null, at: now } as const;
  await changeApplication(trx, application, { event: 'plan.bills_rolled_up', details, set: { draft: amendment.draft } }, origin);
}
