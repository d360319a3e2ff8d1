import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth, countByDepth } from '../setup/depth.ts';
import type { ServiceAddress, ServiceProcess } from '../setup/service-process.ts';
import { startLoad, killInTurn, serverFaults, untilMessagesAreSent } from './load.ts';
import { enrollPersistently } from './enroll-persistently.ts';
import { beforeFirstStep, offersRequest, advanceTo, somePatients } from './enrollment.ts';
import { createVisitor, type Answer } from './http-visitor.ts';
import { findBreaches } from './oracle.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { persistent } from './persistent-visitor.ts';
import { startService, type OwnService } from './service.ts';

/** Patients who enroll. */
async function startEnrollments(
  service: OwnService,
  at: () => ServiceAddress,
  { size, most }: { readonly size: number; readonly most: number },
) {
  const patients = somePatients(most);
  await service.bringIn(patients);
  return startLoad({ at, size, people: patients, run: enrollPersistently });
}

/** Each takes as long as the start of a process. */
const KILLS = countByDepth('KILLS', 1, 200);
const PROCESSES = byDepth(2, 3);
const DATABASE_KILLS = byDepth(1, 3);
/** On a machine that does much else, too. */
const LONGEST_MS = byDepth(600_000, 30 * 60_000);

// Each has its own processes, and mostly waits for them.
describe.concurrent('enrollments under faults', () => {
  test(
    'lose and double nothing when processes are killed',
    async ({ expect, onTestFinished }) => {
      const service = await startService({ processes: PROCESSES });
      onTestFinished(service.stop);
      const known = [...service.processes];
      const at = () => known[randomInt(known.length)] as ServiceProcess;
      const people = await startEnrollments(service, at, { size: 4, most: byDepth(200, 6000) });

      await killInTurn(service, known, KILLS);
      const acknowledged = await people.stop();
      await untilMessagesAreSent(service);

      expect(acknowledged.length).toBeGreaterThan(KILLS);
      expect(serverFaults(people.answers)).toEqual([]);
      expect(await findBreaches(service.ask, acknowledged)).toEqual([]);
    },
    LONGEST_MS,
  );

  deepTest(
    'wait only briefly for a process that was killed after it asked the bureau',
    async ({ expect, onTestFinished }) => {
      const service = await startService({ env: { BUREAU_LATENCY_MS: '1500' } });
      onTestFinished(service.stop);
      const [patient] = somePatients(1);
      const [first, second] = service.processes;
      if (!patient || !first || !second) throw new Error('a patient or a process is missing');
      await service.bringIn([patient]);
      let at = second;
      const visitor = createVisitor({ at: () => at });
      const request = {
        ...offersRequest(await advanceTo(visitor, 'signedIn', beforeFirstStep(patient))),
        idempotencyKey: crypto.randomUUID(),
      };

      at = first;
      const lost = visitor.ask('createOffers', request).catch(() => undefined);
      // The process has asked, and the bureau has not answered.
      await expect.poll(() => service.ask(`select from bureau_pulls`), { timeout: 20_000, interval: 20 }).toHaveLength(1);
      await first.kill();
      at = second;

      expect(await lost).toBeUndefined();
      // The bureau may take 28 s; after a kill, the next request must not wait as long.
      expect((await persistent(visitor, 20_000).ask('createOffers', request)).status).toBe(201);
      expect(await service.ask('select state from bureau_pulls order by asked_at')).toEqual([
        { state: 'failed' },
        { state: 'approved' },
      ]);
      expect(await findBreaches(service.ask)).toEqual([]);
    },
    LONGEST_MS,
  );

  test(
    'get 503 and lose nothing when the database stops',
    async ({ expect, onTestFinished }) => {
      const postgres = await startOwnPostgres();
      onTestFinished(postgres.stop);
      const service = await startService({ databaseUrl: postgres.url, processes: byDepth(1, 2) });
      onTestFinished(service.stop);
      let turn = 0;
      const at = () => service.processes[turn++ % service.processes.length] as ServiceProcess;
      const people = await startEnrollments(service, at, { size: byDepth(3, 6), most: byDepth(100, 400) });
      const onlooker = createVisitor({ at });
      const whileDown: Answer[] = [];

      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        await sleep(randomInt(600, 1_200));
        await postgres.kill();
        for (let look = 0; look < 10; look += 1) whileDown.push(await onlooker.ask('loggedIn', {}));
        await postgres.restart();
      }
      await sleep(500);
      const acknowledged = await people.stop();
      await untilMessagesAreSent(service);

      expect(acknowledged.length).toBeGreaterThan(DATABASE_KILLS);
      expect(whileDown.map(({ status, code, headers }) => [status, code, Number(headers.get('retry-after')) > 0])).toEqual(
        Array.from({ length: 10 * DATABASE_KILLS }, () => [503, 'service_unavailable', true]),
      );
      expect(serverFaults(people.answers)).toEqual([]);
      expect(people.answers.filter(({ status, headers }) => status === 503 && !headers.has('retry-after'))).toEqual([]);
      expect(await findBreaches(service.ask, acknowledged)).toEqual([]);
    },
    LONGEST_MS,
  );
});
