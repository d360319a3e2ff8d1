import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import { startService } from '../faults/service.ts';
import { byDepth } from '../setup/depth.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { findFailures, recordRun } from '../trust/record-run.ts';
import { seePlan } from '../trust/see-plan.ts';
import { describeTimes, timed } from '../trust/timed-visitor.ts';
import { startBalancer } from './haproxy.ts';
import { machineTest } from './programs.ts';

const REPLACEMENTS = byDepth(2, 8);
const KILLS = byDepth(2, 8);
const VISITORS = 6;
const BETWEEN_MS = 1_500;

machineTest(
  'two processes behind HAProxy lose nothing when they are replaced or killed in turn',
  ['haproxy'],
  async () => {
    const service = await startService({ env: { DRAIN_MS: '2000', TRUST_PROXY: '127.0.0.1' } });
    onTestFinished(service.stop);
    const balancer = await startBalancer(service.processes);
    onTestFinished(balancer.stop);
    const patients = somePatients(2_000);
    await service.bringIn(patients);
    const times: number[] = [];
    const load = startLoad({
      at: () => balancer,
      size: VISITORS,
      people: patients,
      run: async (plain, patient) => {
        const visitor = timed(plain, times);
        return seePlan(visitor, await enrollPersistently(visitor, patient));
      },
    });
    const running = [...service.processes] as ServiceProcess[];
    const replace = async (end: (process: ServiceProcess) => Promise<void>) => {
      await sleep(BETWEEN_MS);
      const [old] = running.splice(0, 1) as [ServiceProcess];
      await end(old);
      running.push(await service.restart(old));
      await balancer.untilAllServe();
    };

    await sleep(BETWEEN_MS);
    for (let turn = 0; turn < REPLACEMENTS; turn += 1) await replace((process) => process.stop());
    const whileReplaced = load.answers.map(({ asked, status, body }) => [asked, status, body]);
    for (let turn = 0; turn < KILLS; turn += 1) await replace((process) => process.kill());
    await sleep(BETWEEN_MS);
    const acknowledged = await load.stop();
    await untilMessagesAreSent(service);

    // The balancer itself answers for a process that was killed in the middle of a request.
    const ofService = load.answers.filter(({ headers }) => headers.has('x-request-id'));
    const failures = await findFailures({ ask: service.ask, acknowledged, answers: ofService });
    recordRun({
      run: 'Processes behind HAProxy',
      did: `${REPLACEMENTS} replaced by SIGTERM and ${KILLS} killed, in turn, among ${acknowledged.length} enrollments at 2 processes`,
      ...failures,
      figures: [
        `${whileReplaced.length} failed responses while processes were replaced`,
        `${load.answers.length - whileReplaced.length} while they were killed, each repeated with its key`,
        describeTimes(times),
      ],
    });
    expect(whileReplaced).toEqual([]);
    expect(failures.breaches).toEqual([]);
  },
  30 * 60_000,
);
