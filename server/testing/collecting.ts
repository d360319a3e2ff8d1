import { randomUUID } from 'node:crypto';

import { today } from '#rules';
import { sql } from 'kysely';
import { pino } from 'pino';

import { findBrokenLinks } from '../domain/audit/audit.ts';
import { readMessages } from './read-messages.ts';
import { collectDay, type CollectionOptions } from '../domain/collection/collection-queue.ts';
import { applyWaitingEvents, pullPaymentEvents } from '../domain/collection/payment-events.ts';
import { findBrokenEntries, listBalances, type PlanKey } from '../domain/ledger/ledger.ts';
import type { Provider } from '#configuration';
import type { Payments } from '../partners/payments.ts';
import type { Db } from '../schema/database.ts';
import { aProvider } from './a-provider.ts';
import { agree, enrollToChoice, returnWithCode } from './enrollment.ts';
import { addHousehold, type Household } from './people.ts';
import { addToken, startTestService, type TestService } from './test-service.ts';
import type { Visitor } from './visitor.ts';

const DAY_SECONDS = 86_400;
const SITE = 'https://lakeside.example';

/** A plan that has started, with its patient. */
export interface CollectedPlan extends PlanKey {
  readonly application_id: string;
  readonly household: Household;
  readonly visitor: Visitor;
}

interface PlanWish {
  /** What the simulated processor does with the method, by the words of its table. */
  readonly behaviour?: string;
  readonly kind?: 'card' | 'bank';
  /** In cents. */
  readonly bills?: readonly number[];
  /** Adds the method of the plan and returns its id; without it, a method of the simulated processor. */
  readonly addMethod?: (visitor: Visitor, application_id: string) => Promise<string>;
}

export type Collecting = Awaited<ReturnType<typeof startCollecting>>;

/** A service whose provider collects payments, with a clock that a test moves and no job that runs by itself. */
export async function startCollecting(changes: Partial<Provider> = {}) {
  const provider = aProvider({ collects_payments: true, ...changes });
  const service = await startTestService([provider]);
  const { db, ports } = service;
  const logged: string[] = [];
  const options = (payments: Payments = ports.payments): CollectionOptions => ({
    db,
    payments,
    providers: () => [provider],
    siteOf: () => SITE,
    clock: ports.clock,
    random: ports.random,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  });
  const day = () => today(provider.time_zone, ports.clock.now());
  const collect = async (payments?: Payments) => {
    const wish = options(payments);
    await collectDay(wish, { provider_id: provider.provider_id, day: day() });
    await readEvents();
  };
  function skipTo(last: string) {
    while (day() < last) service.wait(DAY_SECONDS);
  }
  async function readEvents() {
    await pullPaymentEvents({ db, payments: ports.payments, provider, clock: ports.clock });
    await applyWaitingEvents({ ...options(), provider, site: SITE });
  }
  return {
    service,
    db,
    provider,
    options,
    logged,
    day,
    readEvents,
    /** Charges what is due now, and applies what the processor reports. */
    collect,
    aPlan: (wish: PlanWish = {}) => aPlan(service, wish),
    /** The patient of a plan, signed in anew: the session ended while the clock moved. */
    async signIn({ household }: CollectedPlan): Promise<Visitor> {
      const visitor = service.visitor();
      await returnWithCode(visitor, db, household);
      return visitor;
    },
    /** Collects on each of these days, in order; the time of the day stays. */
    async collectOn(...days: readonly string[]) {
      for (const one of days) {
        skipTo(one);
        await collect();
      }
    },
    /** Moves the clock to this day without collecting. */
    skipTo,
    /** "paid/open" of each payment, in dollars and in order. */
    async balances(plan: PlanKey) {
      return (await listBalances(db, plan)).map(({ paid_cents, open_cents }) => `${paid_cents / 100}/${open_cents / 100}`);
    },
    /** The kinds of entries of a plan. */
    async entries(plan: PlanKey): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('ledger_entries')
        .select(['kind', 'number'])
        .where('payment_plan_id', '=', plan.payment_plan_id)
        .orderBy('entry')
        .execute();
      return rows.map(({ kind, number }) => (number === null ? kind : `${kind} ${number}`));
    },
    /** The messages about payments, the oldest first. */
    async messages(plan: CollectedPlan) {
      const { phone, email } = plan.household.patient;
      const isAboutPayments = (kind: string) =>
        kind.startsWith('payment-') || ['plan-completed', 'plan-defaulted'].includes(kind);
      const all = await readMessages(db);
      return all.filter(({ kind, recipient }) => isAboutPayments(kind) && [phone, email].includes(recipient));
    },
    close: () => service.close(),
    /** Closes the service. Throws where the ledger and the books of the processor differ, or where an entry or a link of the audit was touched. */
    async closeWhole() {
      await readEvents();
      const differences = await findDifferences(db, await booksOf(db, ports.payments));
      const entries = await findBrokenEntries(db, provider.provider_id);
      const links = await findBrokenLinks(db, provider.provider_id);
      await service.close();
      const faults = [...differences, ...entries, ...links];
      if (faults.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(faults.slice(0, 10))}`);
    },
  };
}

async function aPlan(
  service: TestService,
  { behaviour = 'accepted', kind = 'card', bills = [60_000], addMethod }: PlanWish,
): Promise<CollectedPlan> {
  const { db } = service;
  const household = await addHousehold(db, { patient: { email: `${randomUUID()}@mail.example` }, bills });
  const visitor = service.visitor();
  const { application_id, offer_ids } = await enrollToChoice(visitor, db, household);
  const params = { application_id };
  const addSimulated = async () => {
    const token = await addToken(db, { kind, behaviour });
    return (await visitor.get('createPaymentMethod', { params, body: { token, kind } })).payment_method_id;
  };
  const payment_method_id = await (addMethod ? addMethod(visitor, application_id) : addSimulated());
  const [offer_id = ''] = offer_ids;
  const drafted = await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id, charge_day: 15 } });
  const { payment_plan_id } = await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
  return { provider_id: 'lakeside', payment_plan_id, application_id, household, visitor };
}

/** Money of one attempt by the books of the processor. */
interface Booked {
  readonly attempt_id: string;
  readonly cents: number;
}

/**
 * Compares the ledger with the books of the processor and with the plans, by statements that share nothing with the product.
 * Returns a sentence for each difference.
 */
export async function findDifferences(db: Db, booked: readonly Booked[]): Promise<readonly string[]> {
  const { rows } = await sql<{ difference: string }>`
    with moved as (
      select payment_plan_id, number, sum(paid_cents) as paid, sum(forgiven_cents) as forgiven from ledger_entries
      where number is not null group by payment_plan_id, number
    ), instalment as (
      select i.payment_plan_id, i.number, i.amount_cents, coalesce(m.paid, 0) as paid, coalesce(m.forgiven, 0) as forgiven
      from instalments i join ledgers l using (payment_plan_id) left join moved m using (payment_plan_id, number)
    ), booked as (
      select * from unnest(${booked.map(({ attempt_id }) => attempt_id)}::uuid[], ${booked.map(({ cents }) => cents)}::bigint[])
        as b (attempt_id, cents)
    ), attempt as (
      select a.attempt_id, sum(e.paid_cents + e.surplus_cents) as cents from charge_attempts a
      join ledger_entries e using (attempt_id) group by a.attempt_id
    )
    select format('plan %s: paid %s and forgiven %s of payment %s with %s', payment_plan_id, paid, forgiven, number, amount_cents)
      as difference from instalment where paid < 0 or forgiven < 0 or paid + forgiven > amount_cents
    union all
    select format('plan %s: its payments are %s, its total %s', p.payment_plan_id, sum(i.amount_cents), p.total_cents)
      from instalment i join payment_plans p using (payment_plan_id) group by p.payment_plan_id, p.total_cents
      having sum(i.amount_cents) <> p.total_cents
    union all
    select format('attempt %s: %s cents at the processor, %s in the ledger', attempt_id, b.cents, a.cents)
      from booked b full join attempt a using (attempt_id) where coalesce(b.cents, 0) <> coalesce(a.cents, 0)
  `.execute(db);
  return rows.map(({ difference }) => difference);
}

/** What the processor holds of each attempt: its own amounts, and its list of events. */
export async function booksOf(db: Db, payments: Payments): Promise<readonly Booked[]> {
  const charges = await db.selectFrom('simulator.charges').select(['attempt_id', 'amount_cents']).execute();
  const amounts = new Map<string | null, number>(charges.map(({ attempt_id, amount_cents }) => [attempt_id, amount_cents]));
  const back = new Map<string, number>();
  const taken = new Set<string>();
  for (const event of await payments.listEvents('lakeside', new Date(0))) {
    const { attempt_id: id } = event;
    if (id === null || ['declined', 'needsAction', 'refundFailed'].includes(event.kind)) continue;
    // Money that came back was taken before.
    taken.add(id);
    const sign = event.kind === 'disputeWon' ? -1 : 1;
    if ('amount' in event && event.kind !== 'disputeLost') back.set(id, (back.get(id) ?? 0) + sign * event.amount);
  }
  return [...taken].map((attempt_id) => ({ attempt_id, cents: (amounts.get(attempt_id) ?? 0) - (back.get(attempt_id) ?? 0) }));
}
