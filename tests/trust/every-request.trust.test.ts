import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createVisitor } from '../faults/http-visitor.ts';
import type { RecordedAnswer } from '../faults/load.ts';
import type { Acknowledged } from '../faults/oracle.ts';
import { persistent } from '../faults/persistent-visitor.ts';
import { startService, type OwnService } from '../faults/service.ts';
import { countByDepth } from '../setup/depth.ts';
import { startFaultProxy, type Fate } from '../setup/fault-proxy.ts';
import type { ServiceAddress } from '../setup/service-process.ts';
import { PAID_NOW, testedFlows, type Passage, type TestedFlow } from './flows.ts';
import { findFailures, recordRun } from './record-run.ts';

/** Before and after the service commits; a delay is longer than a page's patience with a button. */
const FAULTS: readonly Fate[] = ['lost', 'reset', 'cut', 'unanswered', 'resetLate', 'truncated', 'doubled', 1_500];
/** One of so many pairs of a request and a fault is tried; the others differ in the next run. */
const ONE_OF = countByDepth('EVERY_FAULT', 6, 1);
const AT_A_TIME = 4;
const PATIENCE_MS = 45_000;
const LONGEST_MS = 2 * 3_600_000;
/** The inbox of test mode belongs to no flow. */
const isOfFlow = ({ path }: { readonly path: string }) => !path.startsWith('/test/');

interface Disturbed {
  readonly asked: readonly string[];
  readonly plan: Acknowledged;
  /** A request was refused before the end, such as one for a code while another is still new. */
  readonly isRefused: boolean;
}

let service: OwnService;
const answers: RecordedAnswer[] = [];
const acknowledged: Acknowledged[] = [];
let isOver = false;

beforeAll(async () => {
  service = await startService();
  void passHalfMinutes();
});
afterAll(async () => {
  isOver = true;
  await service.stop();
});

/** A visitor who lost the answer to a code may ask for the next one in half a minute: those minutes pass at once. */
async function passHalfMinutes(): Promise<void> {
  while (!isOver) {
    await service.ask(`update attempt_limits set hits = '{}' where kind like 'code-send-%'`).catch(() => []);
    await service
      .ask(
        `update verification_codes set created_at = created_at - interval '30 seconds', expires_at = expires_at - interval '30 seconds'
         where (used_at is not null or created_at < now() - interval '3 seconds') and created_at > now() - interval '30 seconds'`,
      )
      .catch(() => []);
    await sleep(500);
  }
}

/** One person's path through a flow, with one fault at one of its requests. */
async function disturb(flow: TestedFlow, passage: Passage, at: number, fate: Fate): Promise<Disturbed> {
  const asked: string[] = [];
  const fateOf = (request: { readonly method: string; readonly path: string }): Fate => {
    if (!isOfFlow(request)) return 'well';
    asked.push(`${request.method} ${request.path.split('?')[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`);
    return asked.length - 1 === at ? fate : 'well';
  };
  const [one, other] = service.processes;
  if (!one || !other) throw new Error('two processes serve this test');
  const origin = new URL(one.tokenizerUrl).origin;
  const proxies = await Promise.all([one.url, other.url, origin].map((url) => startFaultProxy(() => url, fateOf)));
  const [first, second, tokens] = proxies.map(({ url }) => url);
  const addresses = [first, second].map((url = '') => ({
    ...one,
    url,
    tokenizerUrl: one.tokenizerUrl.replace(origin, tokens ?? ''),
  }));
  let turn = 0;
  let isRefused = false;
  const plain = createVisitor({
    at: () => addresses[turn++ % 2] as ServiceAddress,
    hospital: flow.hospital,
    onAnswer: ({ method, path }, answer) => {
      if (answer.status >= 400 && answer.status < 500 && isOfFlow({ path })) isRefused = true;
      if (answer.status >= 500) answers.push({ ...answer, asked: `${method} ${path}` });
    },
  });
  try {
    const plan = await passage(persistent(flow.asVisitor?.(plain) ?? plain, PATIENCE_MS));
    return { asked, plan, isRefused };
  } catch (error) {
    throw new Error(`${flow.name} does not end after "${fate}" at request ${at} (${asked[at]}): ${String(error)}`, {
      cause: error,
    });
  } finally {
    await Promise.all(proxies.map(({ close }) => close()));
  }
}

/** The pairs of a request and a fault, so many at a time. */
async function sweep(
  flow: TestedFlow,
): Promise<{ readonly requests: readonly string[]; readonly runs: readonly Disturbed[]; readonly found: readonly string[] }> {
  const [first] = await flow.prepare(service, 1);
  const whole = await disturb(flow, first as Passage, -1, 'well');
  acknowledged.push(whole.plan);
  const offset = Math.floor(Math.random() * ONE_OF);
  const pairs = whole.asked
    .flatMap((_, at) => FAULTS.map((fate) => ({ at, fate })))
    .filter((_, index) => index % ONE_OF === offset);
  const passages = await flow.prepare(service, pairs.length);
  const waiting = pairs.map((pair, index) => ({ ...pair, passage: passages[index] as Passage }));
  const runs: Disturbed[] = [];
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await disturb(flow, next.passage, next.at, next.fate).then(
          (run) => void (runs.push(run), acknowledged.push(run.plan)),
          (error: unknown) => void found.push(String(error)),
        );
      }
    }),
  );
  return { requests: whole.asked, runs, found };
}

/** Payments that were asked for once and that the processor or the ledger has otherwise. */
async function wrongPayments(): Promise<readonly string[]> {
  const rows = await service.ask<{ readonly about: string }>(
    `select p.payment_plan_id as about from payment_plans p where p.provider_id = 'brookside' and (
       (select count(*) filter (where c.amount_cents = ${PAID_NOW}) from charge_attempts a join simulator.charges c using (provider_id, attempt_id)
        where (a.provider_id, a.payment_plan_id) = (p.provider_id, p.payment_plan_id)) <> 1
       or (select count(*) from charge_attempts a where (a.provider_id, a.payment_plan_id) = (p.provider_id, p.payment_plan_id)) <> 1
       or (select sum(e.paid_cents) from ledger_entries e where (e.provider_id, e.payment_plan_id) = (p.provider_id, p.payment_plan_id)) <> ${PAID_NOW})`,
  );
  return rows.map(({ about }) => `I2 a payment was not charged exactly once: ${about}`);
}

test.each(testedFlows)(
  'a fault at every request of $name ends in what its visitor wanted, once',
  async (flow) => {
    const { requests, runs, found } = await sweep(flow);

    const wrong = flow.name === 'my-plan' ? await wrongPayments() : [];
    const failures = await findFailures({ ask: service.ask, acknowledged, answers, found: [...found, ...wrong] });
    const refused = runs.filter(({ isRefused }) => isRefused).length;
    recordRun({
      run: `A fault at every request: ${flow.name}`,
      did: `${runs.length + found.length} runs: ${ONE_OF === 1 ? 'each' : `one in ${ONE_OF}`} of ${FAULTS.length} faults at ${ONE_OF === 1 ? 'each' : 'some'} of ${requests.length} requests`,
      ...failures,
      figures: [`${runs.length} ended in what the visitor wanted`, `${refused} of them met a refusal and went on`],
    });
    expect(failures.breaches).toEqual([]);
  },
  LONGEST_MS,
);
