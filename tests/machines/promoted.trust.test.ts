import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { inTurn } from '../faults/http-visitor.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import type { Acknowledged } from '../faults/oracle.ts';
import { openRelay } from '../faults/own-postgres.ts';
import { startService } from '../faults/service.ts';
import { byDepth } from '../setup/depth.ts';
import { findFailures, recordRun } from '../trust/record-run.ts';
import { seePlan } from '../trust/see-plan.ts';
import { describeTimes, timed } from '../trust/timed-visitor.ts';
import { REPLICA, startPrimary, startReplica } from './postgres.ts';
import { machineTest } from './programs.ts';

const VISITORS = 6;
const PLANS_BEFORE = byDepth(15, 100);
const PLANS_AFTER = byDepth(10, 50);
/** So long the replica receives nothing before the primary ends; longer, until an asynchronous one has missed some plans. */
const SILENCE_MS = 700;
const PLANS_MISSED = 3;

interface Promotion {
  readonly acknowledged: readonly Acknowledged[];
  readonly failures: Awaited<ReturnType<typeof findFailures>>;
  readonly times: readonly number[];
  /** From the end of the primary to the first plan on the replica, in milliseconds. */
  readonly away: number;
}

/** Enrollments go on while the primary loses its network and its disk, and its replica takes its place. */
async function loseThePrimary({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<Promotion> {
  const primary = await startPrimary();
  const toPrimary = openRelay(() => primary.port);
  const replica = await startReplica(primary, await toPrimary.open());
  let serving = primary.port;
  // The address of the database, which moves.
  const address = openRelay(() => serving);
  const stops = [primary.stop, replica.stop, async () => toPrimary.close(), async () => address.close()];
  try {
    await primary.ask('create database moved');
    if (isSynchronous) await primary.ask(`alter system set synchronous_standby_names = '${REPLICA}'`);
    await primary.ask('select pg_reload_conf()');
    const service = await startService({ databaseUrl: primary.urlOf('moved', await address.open()) });
    stops.unshift(service.stop);
    const patients = somePatients(PLANS_BEFORE + PLANS_AFTER + 4 * VISITORS);
    await service.bringIn(patients);
    const times: number[] = [];
    let finished = 0;
    const load = startLoad({
      at: inTurn(service.processes),
      size: VISITORS,
      people: patients,
      run: async (plain, patient) => {
        const visitor = timed(plain, times);
        const plan = await enrollPersistently(visitor, patient);
        finished += 1;
        // A plan that is lost shows nothing; the oracle finds it.
        return seePlan(visitor, plan).catch(() => plan);
      },
    });

    while (finished < PLANS_BEFORE) await sleep(20);
    toPrimary.close();
    await sleep(SILENCE_MS);
    // A primary that waits for its replica acknowledges nothing by now.
    while (!isSynchronous && finished < PLANS_BEFORE + PLANS_MISSED) await sleep(20);
    address.close();
    await primary.kill();
    const ended = Date.now();
    await replica.ask('select pg_promote()');
    serving = replica.port;
    await address.open();
    const before = finished;
    while (finished === before) await sleep(10);
    const away = Date.now() - ended;
    while (finished < before + PLANS_AFTER) await sleep(20);
    const acknowledged = await load.stop();
    await untilMessagesAreSent(service);
    return { acknowledged, times, away, failures: await findFailures({ ask: service.ask, acknowledged, answers: load.answers }) };
  } finally {
    for (const stop of stops) await stop();
  }
}

machineTest(
  'a replica that is promoted under load has every acknowledged plan when it is synchronous',
  ['initdb', 'postgres', 'pg_basebackup'],
  async () => {
    const kept = await loseThePrimary({ isSynchronous: true });
    const behind = await loseThePrimary({ isSynchronous: false });

    const { acknowledged, failures, times, away } = kept;
    recordRun({
      run: 'A replica takes over',
      did: `the primary lost its replica for ${SILENCE_MS} ms, then its disk, among ${acknowledged.length} enrollments at 2 processes; replication is synchronous`,
      ...failures,
      figures: [
        `first plan on the promoted replica ${(away / 1000).toFixed(1)} s after the end of the primary`,
        describeTimes(times),
        `the same with asynchronous replication lost ${behind.failures.lost} of ${behind.acknowledged.length} acknowledged plans`,
      ],
    });
    expect(failures.breaches).toEqual([]);
    // Why the guide asks for synchronous replication.
    expect(behind.failures.lost).toBeGreaterThan(0);
    expect(behind.failures.doubled).toBe(0);
  },
  30 * 60_000,
);
