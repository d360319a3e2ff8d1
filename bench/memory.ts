import { setTimeout as sleep } from 'node:timers/promises';

import { advanceTo, beforeFirstStep } from '../tests/faults/enrollment.ts';
import { requestAt } from '../tests/setup/page-files.ts';
import { median } from './kit/measure.ts';
import { importPatients, newVisitor, PROVIDER } from './kit/patients.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { freePort, serveProduct } from './kit/serve-product.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 30);
const PAGES_A_SECOND = 20;
const ENROLLMENTS_A_SECOND = 3;
const SAMPLE_MS = 5_000;
/** What a service keeps is there after the first part of the run: caches, compiled code, connections. */
const FIRST_PART = 1 / 3;

/** One reading of the service's own metrics, in megabytes. */
interface Reading {
  readonly resident: number;
  readonly heap: number;
}

const [operatorPort, tokenizerPort] = [await freePort(), await freePort()];

async function readMemory(): Promise<Reading> {
  const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  const megabytes = (metric: string) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20;
  return { resident: megabytes('process_resident_memory_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') };
}

/** Does something at a steady rate for the whole run, whatever becomes of what was begun before. Resolves to how much was done, and what failed. */
async function steadily(perSecond: number, work: (index: number) => Promise<unknown>) {
  const failures: unknown[] = [];
  const begun: Promise<unknown>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < MINUTES * 60_000; passed = performance.now() - began) {
    const due = (passed / 1000) * perSecond;
    while (begun.length < due) begun.push(work(begun.length).catch((error: unknown) => failures.push(error)));
    await sleep(20);
  }
  await Promise.all(begun);
  return { done: begun.length, failures };
}

async function sample(): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const began = performance.now(); performance.now() - began < MINUTES * 60_000; await sleep(SAMPLE_MS))
    readings.push(await readMemory());
  return readings;
}

const product = await serveProduct({ OPERATOR_PORT: String(operatorPort), TOKENIZER_PORT: String(tokenizerPort) });
try {
  const port = Number(new URL(product.url).port);
  const url = `http://127.0.0.1:${port}`;
  const patients = await importPatients(product, Math.ceil(MINUTES * 60 * ENROLLMENTS_A_SECOND) + 1);

  async function openPage(): Promise<void> {
    const { status } = await requestAt(`${PROVIDER}.localhost:${port}`, url, '/bill-info');
    if (status !== 200) throw new Error(`the page answered ${status}`);
  }

  async function enroll(index: number): Promise<void> {
    const patient = patients[index];
    if (!patient) throw new Error('there are too few patients');
    await advanceTo(newVisitor(product, tokenizerPort), 'started', beforeFirstStep(patient));
  }

  const [readings, pages, enrollments] = await Promise.all([
    sample(),
    steadily(PAGES_A_SECOND, openPage),
    steadily(ENROLLMENTS_A_SECOND, enroll),
  ]);
  for (const failure of [...pages.failures, ...enrollments.failures].slice(0, 5)) console.error(failure);

  const tenth = readings.length / 10;
  const resident = (from: number, until: number) => median(readings.slice(from, until).map((one) => one.resident));
  // The rest is garbage that is not collected yet, more of it the busier the machine is.
  const kept = (from: number, until: number) => Math.min(...readings.slice(from, until).map(({ heap }) => heap));
  printTable(
    [
      `${MINUTES} minutes, ${PAGES_A_SECOND} pages and ${ENROLLMENTS_A_SECOND} enrollments a second`,
      'resident MB',
      'heap MB, at least',
    ],
    Array.from({ length: 10 }, (_, part) => {
      const [from, until] = [Math.round(part * tenth), Math.round((part + 1) * tenth)];
      return [
        `minute ${digits((part * MINUTES) / 10)} to ${digits(((part + 1) * MINUTES) / 10)}`,
        resident(from, until).toFixed(0),
        kept(from, until).toFixed(0),
      ];
    }),
  );
  console.log(
    `${pages.done} pages, ${enrollments.done} enrollments of 18 calls, ${pages.failures.length + enrollments.failures.length} failed`,
  );
  const warm = Math.round(readings.length * FIRST_PART);
  const half = Math.round((warm + readings.length) / 2);
  for (const [name, of] of Object.entries({ 'resident memory': resident, 'heap at its least': kept }))
    printBudget(`${name} of the last third, of the middle third's`, of(half, readings.length) / of(warm, half), { atMost: 1.05 });
} finally {
  await product.stop();
}
