import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { createVisitor, inTurn, type HttpVisitor } from '../faults/http-visitor.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import { startOwnPostgres } from '../faults/own-postgres.ts';
import { startService } from '../faults/service.ts';
import { countByDepth } from '../setup/depth.ts';
import { findFailures, recordRun } from './record-run.ts';
import { seePlan } from './see-plan.ts';
import { describeTimes, timed } from './timed-visitor.ts';

const STOPS = countByDepth('DATABASE_STOPS', 2, 20);
const SECONDS = countByDepth('DATABASE_STOP_SECONDS', 3, 30);
const BETWEEN_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** A visitor waits for the longest stop, and for those who wait too. */
const VISITORS = 6;
const PATIENTS = 60 * STOPS;
const LONGEST_MS = 3 * 3_600_000;

/** What a visitor gets while the database is away, other than an honest answer. */
async function lookWhileDown(onlooker: HttpVisitor): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    const { status, code, headers } = await onlooker.ask('loggedIn', {});
    const isHonest = status === 503 && code === 'service_unavailable' && Number(headers.get('retry-after')) > 0;
    if (!isHonest) wrong.push(`an answer without a database: ${status} ${code}`);
  }
  return wrong;
}

/** Milliseconds until a visitor is served again. */
async function untilServed(onlooker: HttpVisitor): Promise<number> {
  const began = Date.now();
  while ((await onlooker.ask('loggedIn', {})).status !== 200) await sleep(20);
  return Date.now() - began;
}

test(
  'a database that stops among enrollments loses and doubles no plan, and visitors read that the service is away',
  async () => {
    const postgres = await startOwnPostgres('trust');
    onTestFinished(postgres.stop);
    const service = await startService({ databaseUrl: postgres.url });
    onTestFinished(service.stop);
    const patients = somePatients(PATIENTS);
    await service.bringIn(patients);
    const at = inTurn(service.processes);
    const times: number[] = [];
    const load = startLoad({
      at,
      size: VISITORS,
      people: patients,
      run: async (plain, patient) => {
        const visitor = timed(plain, times);
        return seePlan(visitor, await enrollPersistently(visitor, patient));
      },
    });
    const onlooker = createVisitor({ at });
    const found: string[] = [];
    const recoveries: number[] = [];

    for (let stop = 0; stop < STOPS; stop += 1) {
      await sleep(BETWEEN_MS);
      await postgres.kill();
      found.push(...(await lookWhileDown(onlooker)));
      await postgres.restart();
      recoveries.push(await untilServed(onlooker));
    }
    await sleep(BETWEEN_MS);
    const acknowledged = await load.stop();
    await untilMessagesAreSent(service);

    const silent = load.answers.filter(({ status, headers }) => status === 503 && !headers.has('retry-after'));
    found.push(...silent.map(({ asked }) => `503 without Retry-After: ${asked}`));
    const failures = await findFailures({ ask: service.ask, acknowledged, answers: load.answers, found });
    recordRun({
      run: 'Stopped database',
      did: `PostgreSQL ended at once ${STOPS} times for ${SECONDS} s each, among ${acknowledged.length} enrollments at 2 processes`,
      ...failures,
      figures: [
        describeTimes(times),
        `first success at most ${(Math.max(...recoveries) / 1000).toFixed(2)} s after the database was back`,
        `${found.length} answers without the database other than 503 with Retry-After`,
      ],
    });
    expect(acknowledged.length).toBeGreaterThan(STOPS);
    expect(failures.breaches).toEqual([]);
  },
  LONGEST_MS,
);
