import { formatCents, formatDay, reminderOn, sumCents, today, type DayString } from '#rules';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import {
  CHARGEABLE,
  insertEntries,
  listBalances,
  listEntries,
  lockLedger,
  type InstalmentBalance,
  type LedgerEntry,
  type PlanKey,
} from '../ledger/ledger.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import { writeToPayer } from './payment-messages.ts';
import type { CollectionContext } from './report.ts';

interface ReminderOptions extends CollectionContext {
  readonly db: Db;
}

/**
 * Reminds patients who stopped automatic payments of what was due, one payment of a plan at a time. After the last reminder the plan
 * defaults as it does after a payment that failed.
 */
export async function sendReminders({ db, ...context }: ReminderOptions): Promise<void> {
  const { provider, now } = context;
  const day = today(provider.time_zone, now);
  for (const plan of await listUnpaidPlans(db, provider.provider_id, day))
    await inTransaction(db, (trx) => remind(trx, context, plan, day));
}

async function listUnpaidPlans(db: Db, providerId: string, day: DayString): Promise<readonly PlanKey[]> {
  const { rows } = await sql<PlanKey>`
    select distinct i.provider_id, i.payment_plan_id from instalments i
    join ledgers using (provider_id, payment_plan_id)
    join payment_plans p using (provider_id, payment_plan_id)
    where i.provider_id = ${providerId} and i.status = 'SCHEDULED' and i.due < ${day}
      and p.status = any(${CHARGEABLE}::text[]) and not p.automatic
  `.execute(db);
  return rows;
}

async function remind(trx: Db, context: CollectionContext, key: PlanKey, day: DayString): Promise<void> {
  const application = await lockApplicationOfPlan(trx, key);
  if (!application || !(await lockLedger(trx, key))) return;
  const stoppedAt = await findStop(trx, key);
  if (!stoppedAt) return;
  const entries = await listEntries(trx, key);
  const unpaid = (await listBalances(trx, key)).filter((one) => isUnpaid(one, day) && !hasStopped(entries, one));
  const [oldest] = unpaid;
  if (!oldest) return;
  const { provider, now } = context;
  const own = entries.filter(({ number }) => number === oldest.number);
  // A payment that came back is asked for as one that was never made.
  const returned = own.findLast(({ kind, recorded_at }) => kind === 'returned' && recorded_at >= stoppedAt);
  const since = returned?.recorded_at ?? stoppedAt;
  const reminders = own.filter(({ kind, recorded_at }) => kind === 'reminded' && recorded_at >= since);
  const reminder = reminderOn(
    {
      due: oldest.due,
      byHandSince: today(provider.time_zone, since),
      reminded: reminders.map(({ recorded_at }) => today(provider.time_zone, recorded_at)),
    },
    day,
    provider.payment_retry_days,
  );
  if (!reminder) return;
  const { provider_id, payment_plan_id } = key;
  const entry = {
    provider_id,
    payment_plan_id,
    kind: 'reminded' as const,
    number: oldest.number,
    default_on: reminder.defaultOn,
  };
  await insertEntries(trx, [{ ...entry, happened_at: now, recorded_at: now }]);
  const letter = { day, unpaid, defaultOn: reminder.defaultOn };
  await sendReminder(trx, context, application, key, letter);
}

/** Since when the patient pays by hand; nothing where payments are automatic, or the plan has ended. */
async function findStop(trx: Db, { provider_id, payment_plan_id }: PlanKey): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(
      (select max(made_at) from plan_changes c
        where c.provider_id = p.provider_id and c.payment_plan_id = p.payment_plan_id and c.kind = 'automatic_off'),
      case when p.in_full then p.started_at end) as since
    from payment_plans p
    where p.provider_id = ${provider_id} and p.payment_plan_id = ${payment_plan_id} and p.status = any(${CHARGEABLE}::text[]) and not p.automatic
  `.execute(trx);
  return rows[0]?.since ?? undefined;
}

function isUnpaid({ due, open_cents, pending_cents }: InstalmentBalance, day: DayString): boolean {
  return due < day && open_cents > 0 && pending_cents === 0;
}

/** What follows this payment was decided, and the patient heard of it, before automatic payments stopped. */
function hasStopped(entries: readonly LedgerEntry[], { number }: InstalmentBalance): boolean {
  const decided = entries.findLast((entry) => entry.number === number && (entry.retry_on !== null || entry.stop !== null));
  return decided?.stop != null;
}

interface Overdue {
  readonly day: DayString;
  readonly unpaid: readonly InstalmentBalance[];
  readonly defaultOn: DayString | null;
}

async function sendReminder(
  trx: Db,
  context: CollectionContext,
  application: Application,
  key: PlanKey,
  { day, unpaid, defaultOn }: Overdue,
): Promise<void> {
  const [oldest] = unpaid;
  await writeToPayer(trx, context, application, key, {
    reason: `payment-overdue ${key.payment_plan_id} ${day}`,
    kind: 'payment-overdue',
    subject: (words) => words.overdueSubject,
    body: (words) => [
      unpaid.length > 1 ? words.overdueSeveral : words.overdue,
      defaultOn === null ? words.payOverdue : words.payOverdueBy,
      words.link,
    ],
    values: (locale) => ({
      amount: formatCents(sumCents(unpaid.map(({ open_cents }) => open_cents)), locale),
      day: formatDay(oldest?.due, locale, 'long'),
      last: formatDay(defaultOn, locale, 'long'),
    }),
  });
}
