import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, test } from 'vitest';

import { byDepth, countByDepth } from '../setup/depth.ts';
import { deepTest } from '../setup/deep-test.ts';
import { startFaultProxy, type Fate } from '../setup/fault-proxy.ts';
import type { ServiceAddress, ServiceProcess } from '../setup/service-process.ts';
import { startLoad, killInTurn, serverFaults, untilMessagesAreSent } from './load.ts';
import { aTestPlan, bringPlansIn, transferPlan } from './old-plans.ts';
import { findBreaches, type Acknowledged } from './oracle.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { startService, type OwnService } from './service.ts';
import { transferPersistently } from './transfer-persistently.ts';

const KILLS = countByDepth('KILLS', 1, 200);
/** Each takes as long as the start of a process. */
const CYCLE_KILLS = byDepth(1, 12);
const DATABASE_KILLS = byDepth(1, 3);
/** Among so many people, every kind of lost response occurs. */
const PEOPLE = byDepth(10, 40);
/** On a machine that does much else, too. */
const LONGEST_MS = byDepth(600_000, 30 * 60_000);

/** Patients who transfer old plans. */
async function startTransfers(
  service: OwnService,
  at: () => ServiceAddress,
  { size, most }: { readonly size: number; readonly most: number },
) {
  const plans = Array.from({ length: most }, () => aTestPlan());
  await bringPlansIn(service, plans);
  // More responses are lost than a phone may have codes, so the hits of a phone at its limit are made older. So is the last code
  // of a session once it was used, or not used at once: so no visitor waits half a minute for the next one.
  const passTime = async () => {
    await service.ask(`update attempt_limits set hits = '{}' where kind like 'code-send-%'`);
    await service.ask(`update verification_codes set created_at = created_at - interval '30 seconds', expires_at = expires_at - interval '30 seconds'
      where (used_at is not null or created_at < now() - interval '3 seconds') and created_at > now() - interval '30 seconds'`);
  };
  return startLoad({ at, size, people: plans, run: (visitor, plan) => transferPersistently(visitor, plan, passTime) });
}

/** The acknowledged plans must be the stored ones: each old plan has one new plan, which was acknowledged. */
async function wrongTransfers({ ask }: OwnService, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const moved = await ask<{ readonly payment_plan_id: string }>(
    'select payment_plan_id from old_plans where payment_plan_id is not null',
  );
  const made = await ask<{ readonly payment_plan_id: string }>(
    `select payment_plan_id from payment_plans where kind = 'DIRECT_BACKBOOK'`,
  );
  const known = new Set(acknowledged.map(({ payment_plan_id }) => payment_plan_id));
  const isOnce = known.size === acknowledged.length && moved.length === made.length;
  const unacknowledged = moved.filter(({ payment_plan_id }) => !known.has(payment_plan_id));
  return [
    ...(isOnce ? [] : ['a plan was transferred twice']),
    ...unacknowledged.map(({ payment_plan_id }) => `${payment_plan_id} was not acknowledged`),
  ];
}

// Each has its own processes, and mostly waits for them.
describe.concurrent('transfers under faults', () => {
  // Enrollments show the same of a killed process, and the end of a cycle shows it of transfers.
  deepTest(
    'lose and double no plan when processes are killed',
    async ({ expect, onTestFinished }) => {
      const service = await startService({ processes: 3 });
      onTestFinished(service.stop);
      const known = [...service.processes];
      const people = await startTransfers(service, () => known[randomInt(known.length)] as ServiceProcess, {
        size: 4,
        most: 6000,
      });

      await killInTurn(service, known, KILLS);
      const acknowledged = await people.stop();
      await untilMessagesAreSent(service);

      expect(acknowledged.length).toBeGreaterThan(KILLS);
      expect(serverFaults(people.answers)).toEqual([]);
      expect(await wrongTransfers(service, acknowledged)).toEqual([]);
      expect(await findBreaches(service.ask, acknowledged)).toEqual([]);
    },
    LONGEST_MS,
  );

  deepTest(
    'lose and double no plan when the database stops',
    async ({ expect, onTestFinished }) => {
      const postgres = await startOwnPostgres('transfers');
      onTestFinished(postgres.stop);
      const service = await startService({ databaseUrl: postgres.url });
      onTestFinished(service.stop);
      let turn = 0;
      const at = () => service.processes[turn++ % service.processes.length] as ServiceProcess;
      const people = await startTransfers(service, at, { size: 6, most: 400 });

      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        await sleep(randomInt(600, 1_200));
        await postgres.kill();
        await sleep(500);
        await postgres.restart();
      }
      await sleep(500);
      const acknowledged = await people.stop();
      await untilMessagesAreSent(service);

      expect(acknowledged.length).toBeGreaterThan(DATABASE_KILLS);
      expect(serverFaults(people.answers)).toEqual([]);
      expect(await wrongTransfers(service, acknowledged)).toEqual([]);
      expect(await findBreaches(service.ask, acknowledged)).toEqual([]);
    },
    LONGEST_MS,
  );

  test(
    'each complete once when responses are lost, late or doubled',
    async ({ expect, onTestFinished }) => {
      const service = await startService({ processes: byDepth(1, 2) });
      onTestFinished(service.stop);
      const fates: readonly Fate[] = ['lost', 'unanswered', 'unanswered', 'doubled', 'doubled', 300];
      const met = new Map<Fate, number>();
      const fateOf = (): Fate => {
        // Each of them occurs, however few people there are.
        const missing = fates.filter((one) => !met.has(one));
        const offered = missing.length > 0 ? missing : fates;
        const fate = Math.random() < 0.25 ? (offered[randomInt(offered.length)] ?? 'well') : 'well';
        met.set(fate, (met.get(fate) ?? 0) + 1);
        return fate;
      };
      const proxies = await Promise.all(service.processes.map(({ url }) => startFaultProxy(() => url, fateOf)));
      onTestFinished(async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))));
      const at = (): ServiceAddress => {
        const index = randomInt(proxies.length);
        return { ...(service.processes[index] as ServiceProcess), url: proxies[index]?.url ?? '' };
      };
      // A visitor who loses the response to a code waits half a minute for the next one: all of them at once.
      const people = await startTransfers(service, at, { size: Math.min(20, PEOPLE), most: PEOPLE });

      const acknowledged = await people.finish();

      expect(acknowledged).toHaveLength(PEOPLE);
      expect([...met.keys()]).toEqual(expect.arrayContaining([...fates]));
      expect(serverFaults(people.answers)).toEqual([]);
      expect(await wrongTransfers(service, acknowledged)).toEqual([]);
      expect(await findBreaches(service.ask, acknowledged)).toEqual([]);
    },
    LONGEST_MS,
  );

  test(
    'each complete once when processes are killed while a cycle ends',
    async ({ expect, onTestFinished }) => {
      const early = await startService({ processes: 1 });
      const plans = Array.from({ length: 8 }, () => aTestPlan());
      await bringPlansIn(early, plans);
      for (const plan of plans) await transferPlan(early.newVisitor(), plan);
      await early.stop();

      const env = { CLOCK_OFFSET_MS: String(32 * 24 * 60 * 60 * 1000) };
      const later = await startService({ databaseUrl: early.databaseUrl, env });
      onTestFinished(later.stop);
      const turned = async () => (await later.ask(`select from old_plans where plan_status = 'ACTIVE'`)).length;
      const known = [...later.processes];
      for (let kills = 0; kills < CYCLE_KILLS && (await turned()) < plans.length; kills += 1) {
        // Jobs in progress at this moment are not finished.
        const before = await turned();
        for (const deadline = Date.now() + randomInt(200, 4_000); Date.now() < deadline && (await turned()) === before;)
          await sleep(5);
        await (known.shift() as ServiceProcess).kill();
        known.push(await later.start());
      }

      await expect.poll(turned, { timeout: 120_000, interval: 500 }).toBe(plans.length);
      expect(await findBreaches(later.ask)).toEqual([]);
    },
    LONGEST_MS,
  );
});
