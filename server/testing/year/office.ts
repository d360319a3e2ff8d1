import { setTimeout as sleep } from 'node:timers/promises';

import { storeEvent } from '../../domain/payments/processor-events.ts';
import { openStripe } from '../../partners/stripe/open-stripe.ts';
import type { Db } from '../../schema/database.ts';
import type { StoredEvent } from '../../sandbox/stripe/books.ts';
import { openStripeStandIn, type StripeStandIn } from '../../sandbox/stripe/create-stripe-stand-in.ts';
import { testMethods } from '../../sandbox/stripe/test-methods.ts';
import { cardAnswer, type Dice, openBanks, wireFault } from './banks.ts';
import type { SeededMethod } from './seed-plans.ts';
import type { YearPlace } from './year-settings.ts';

const KEY = 'sk_test_year';
const WEBHOOK_SECRET = 'whsec_year';
const DAY_MS = 86_400_000;

interface OfficeOptions {
  readonly dice: Dice;
  readonly now: () => Date;
}

/** A provider, its account at the processor, and the banks of its patients. */
export async function openOffice(slug: string, time_zone: string, { dice, now }: OfficeOptions) {
  const state = { isDown: false, isCalm: false };
  const standIn = await openStripeStandIn({
    key: KEY,
    now,
    slowMs: 1_500,
    everyPayment: (type) => (type === 'card' && !state.isCalm ? cardAnswer(dice) : undefined),
    everyRequest: () => (state.isCalm ? undefined : state.isDown ? 'status-503' : wireFault(dice)),
  });
  const place: YearPlace = { slug, time_zone, url: standIn.url, key: KEY };
  const banks = openBanks(standIn, dice);
  const find = () => ({ key: KEY, webhookSecrets: [WEBHOOK_SECRET] });
  const { readWebhook } = openStripe({ url: standIn.url, find, clock: { now } });
  const late: { at: number; event: StoredEvent }[] = [];
  let next = 0;

  async function send(db: Db, event: StoredEvent): Promise<void> {
    const read = await readWebhook?.(slug, { ...standIn.deliver(event, WEBHOOK_SECRET), now: now() });
    if (read?.outcome !== 'event') throw new Error('the webhook was refused');
    // A database that is cut off answers the processor with an error. What it does not send again is in its list of events.
    await storeEvent(db, read.received, now()).catch(() => undefined);
  }

  return {
    place,
    standIn,
    counts: banks.counts,
    addMethods: (count: number): readonly SeededMethod[] =>
      Array.from({ length: count }, (_, at) => addMethod(standIn, at % 2 === 0 ? 'card' : 'bank')),
    /** Webhooks while workers collect: some at once, some twice, some days later, some never. */
    async deliver(db: Db, running: { readonly isRunning: boolean }) {
      for (const { event } of late.filter(({ at }) => at <= now().getTime())) await send(db, event);
      late.splice(0, late.length, ...late.filter(({ at }) => at > now().getTime()));
      do {
        const fresh = standIn.books.events.slice(next);
        next += fresh.length;
        for (const event of fresh.toSorted(() => dice() - 0.5)) {
          const fate = dice();
          if (fate < 0.1) continue;
          if (fate < 0.3) late.push({ at: now().getTime() + Math.floor(dice() * 3) * DAY_MS, event });
          else await send(db, event);
          if (fate > 0.9) await send(db, event);
        }
        await sleep(20);
      } while (running.isRunning);
    },
    /** A day later the processor has forgotten every idempotency key, and may be down for a day. */
    passDay(): void {
      banks.pass();
      standIn.forgetKeys();
      state.isDown = dice() < 0.03;
    },
    /** At the end of the year, nothing else goes wrong. */
    passCalmDay: () => banks.pass(),
    recover(): void {
      state.isCalm = true;
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

function addMethod({ books }: StripeStandIn, kind: 'bank' | 'card'): SeededMethod {
  const test = testMethods[kind === 'card' ? 'pm_card_visa' : 'pm_usBankAccount_success'];
  if (!test) throw new Error('the stand-in has no such test method');
  const method = books.addMethod(test);
  const customer = books.newId('cus');
  const mandate = books.newId('mandate');
  books.customers.add(customer);
  books.mandates.set(mandate, method.id);
  method.customer = customer;
  return { kind, reference: [kind, customer, method.id, mandate].join('/') };
}
