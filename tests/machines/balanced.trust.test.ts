import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import { startService } from '../faults/service.ts';
import { copyCheckout } from '../setup/checkout.ts';
import { byDepth } from '../setup/depth.ts';
import { filesNamedIn, requestAt, scriptsOf } from '../setup/page-files.ts';
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

/** Processes behind HAProxy, with visitors who enroll and see their plan until the load stops. */
async function startUnderLoad() {
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
  /** Ends a process, and starts another one in its place, of another repository if given. */
  const replace = async (old: ServiceProcess, end: (process: ServiceProcess) => Promise<void>, root?: string) => {
    await sleep(BETWEEN_MS);
    await end(old);
    const next = await service.restart(old, root);
    await balancer.untilAllServe();
    return next;
  };
  return { service, balancer, times, load, replace };
}

machineTest(
  'two processes behind HAProxy lose nothing when they are replaced or killed in turn',
  ['haproxy'],
  async () => {
    const { service, times, load, replace } = await startUnderLoad();
    const running = [...service.processes] as ServiceProcess[];
    const replaceFirst = async (end: (process: ServiceProcess) => Promise<void>) => {
      const [old] = running.splice(0, 1) as [ServiceProcess];
      running.push(await replace(old, end));
    };

    await sleep(BETWEEN_MS);
    for (let turn = 0; turn < REPLACEMENTS; turn += 1) await replaceFirst((process) => process.stop());
    const whileReplaced = load.answers.map(({ asked, status, body }) => [asked, status, body]);
    for (let turn = 0; turn < KILLS; turn += 1) await replaceFirst((process) => process.kill());
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

machineTest(
  'a newer build takes the place of an older one behind HAProxy, and every page gets its files',
  ['haproxy'],
  async () => {
    const newer = copyCheckout();
    onTestFinished(newer.remove);
    newer.change();
    await newer.build();
    const { service, balancer, times, load, replace } = await startUnderLoad();
    const pages = openPages(balancer.url);

    const replaced = [];
    for (const old of service.processes) replaced.push(await replace(old, (process) => process.stop(), newer.folder));
    await sleep(BETWEEN_MS);
    // Back to the older build.
    for (const old of replaced) await replace(old, (process) => process.stop());
    await sleep(BETWEEN_MS);
    const { opened, requested, builds, lost } = await pages.stop();
    const whileReplaced = load.answers.map(({ asked, status, body }) => [asked, status, body]);
    const acknowledged = await load.stop();
    await untilMessagesAreSent(service);

    const failures = await findFailures({ ask: service.ask, acknowledged, answers: load.answers });
    recordRun({
      run: 'Two builds behind HAProxy',
      did: `2 processes replaced by a newer build and back, among ${acknowledged.length} enrollments, ${opened} pages and ${requested} of their files`,
      ...failures,
      figures: [`${whileReplaced.length} failed responses, ${lost.length} files that were not there`, describeTimes(times)],
    });
    expect(lost).toEqual([]);
    expect(whileReplaced).toEqual([]);
    expect(failures.breaches).toEqual([]);
    expect(builds).toBe(2);
  },
  30 * 60_000,
);

/** Opens one page after the other, each with the files that it names, every one on a connection of its own. */
function openPages(url: string) {
  const host = 'northshore.localhost';
  const scripts = new Set<string>();
  const lost: (readonly [string, unknown])[] = [];
  let [opened, requested, isOver] = [0, 0, false];

  async function open(): Promise<void> {
    const { status, text } = await requestAt(host, url, '/bill-info');
    if (status !== 200) return void lost.push(['/bill-info', status]);
    opened += 1;
    scripts.add(scriptsOf(text).join(' '));
    for (const file of filesNamedIn(text, () => true)) {
      requested += 1;
      const answer = await requestAt(host, url, file);
      if (answer.status !== 200) lost.push([file, answer.status]);
    }
  }

  const ended = (async () => {
    while (!isOver) await open().catch((error: unknown) => lost.push(['/bill-info', String(error)]));
  })();
  return {
    stop: async () => {
      isOver = true;
      await ended;
      return { opened, requested, builds: scripts.size, lost };
    },
  };
}
