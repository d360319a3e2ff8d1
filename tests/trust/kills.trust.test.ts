import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import { startService, type OwnService } from '../faults/service.ts';
import { countByDepth } from '../setup/depth.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { findFailures, recordRun } from './record-run.ts';
import { seePlan } from './see-plan.ts';
import { describeTimes, timed } from './timed-visitor.ts';

const PROCESSES = 4;
const VISITORS = 8;
const KILLS = countByDepth('KILLS', 6, 200);
const ENROLLMENTS = countByDepth('ENROLLMENTS', 150, 10_000);
const LONGEST_MS = 3 * 3_600_000;

interface Killing {
  readonly service: OwnService;
  /** Those that run. */
  readonly known: ServiceProcess[];
  /** How many people have finished. */
  readonly finished: () => number;
}

/** Kills one process after the other, spread over the enrollments; returns how long each took to come back, in milliseconds. */
async function killAmong({ service, known, finished }: Killing): Promise<readonly number[]> {
  const restarts = new Set<Promise<void>>();
  const took: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (finished() < (kill * ENROLLMENTS) / (KILLS + 1)) await sleep(10);
    // Two always run.
    while (known.length < 3) await Promise.race(restarts);
    const [victim] = known.splice(randomInt(known.length), 1) as [ServiceProcess];
    // Visitors still use it for a moment after its end.
    known.push(victim);
    await victim.kill();
    known.splice(known.indexOf(victim), 1);
    const began = Date.now();
    const restart = service.start(Number(new URL(victim.url).port)).then((process) => {
      took.push(Date.now() - began);
      known.push(process);
      restarts.delete(restart);
    });
    restarts.add(restart);
  }
  await Promise.all(restarts);
  return took;
}

test(
  'processes that are killed among enrollments lose and double no plan',
  async () => {
    const service = await startService({ processes: PROCESSES });
    onTestFinished(service.stop);
    const patients = somePatients(ENROLLMENTS);
    await service.bringIn(patients);
    const known = [...service.processes];
    const times: number[] = [];
    let finished = 0;
    const began = Date.now();
    const load = startLoad({
      at: () => known[randomInt(known.length)] as ServiceProcess,
      size: VISITORS,
      people: patients,
      run: async (plain, patient) => {
        const visitor = timed(plain, times);
        const plan = await seePlan(visitor, await enrollPersistently(visitor, patient));
        finished += 1;
        return plan;
      },
    });

    const restarts = await Promise.race([
      killAmong({ service, known, finished: () => finished }),
      load.finish().then(() => new Promise<never>(() => undefined)),
    ]);
    const acknowledged = await load.finish();
    const minutes = (Date.now() - began) / 60_000;
    await untilMessagesAreSent(service);

    const failures = await findFailures({ ask: service.ask, acknowledged, answers: load.answers });
    recordRun({
      run: 'Killed processes',
      did: `${KILLS} times SIGKILL to one of ${PROCESSES} processes among ${acknowledged.length} enrollments; one press in five came twice`,
      ...failures,
      figures: [
        `${minutes.toFixed(1)} min, ${VISITORS} visitors at a time`,
        describeTimes(times),
        `a killed process served again after at most ${(Math.max(...restarts) / 1000).toFixed(1)} s`,
      ],
    });
    expect(acknowledged).toHaveLength(ENROLLMENTS);
    expect(failures.breaches).toEqual([]);
  },
  LONGEST_MS,
);
