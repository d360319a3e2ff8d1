import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { checkConfiguration, main } from '#cli';

import { namesIn } from './kit/names-in.ts';
import { digits, printBudget, printTable } from './kit/print.ts';

const FILES = ['providers/lakeside.json', 'flows/forms/bill-info.json', 'locales/en.json', 'flows/enrollment.json'];
const SAVES = 9;
/** Longer than the watch takes for saves that come together. */
const PAUSE_MS = 300;

const root = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
for (const folder of ['flows', 'locales', 'providers']) cpSync(folder, join(root, folder), { recursive: true });
const registry = namesIn(root);

let onReport = (): void => {};
let interrupt = (): void => {};
const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
const first = new Promise<void>((resolve) => (onReport = resolve));
const ended = main(['check', '--watch', '--no-proof'], {
  root,
  cwd: root,
  env: {},
  loadRegistry: async () => Promise.resolve(registry),
  out: () => {},
  report: (sentence) => {
    if (sentence.endsWith(' ms)')) onReport();
  },
  rewriteLine: undefined,
  untilInterrupted: async () => interrupted,
});
await first;

/** From the save of a file to the report, in ms; the file is another one after each. */
async function timeOfSave(file: string, count: number): Promise<number> {
  await wait(PAUSE_MS);
  const text = readFileSync(join(root, file), 'utf8').trimEnd();
  const reported = new Promise<void>((resolve) => (onReport = resolve));
  const began = performance.now();
  writeFileSync(join(root, file), `${text}${'\n'.repeat(2 - (count % 2))}`);
  await reported;
  return performance.now() - began;
}

/** A check without memory, which is what every save would cost. */
function timeOfCheck(): number {
  const began = performance.now();
  checkConfiguration({ root, registry, env: {} });
  return performance.now() - began;
}

const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const rows: (readonly [string, number, number])[] = [];
for (const file of FILES) {
  const times: number[] = [];
  for (let count = 0; count < SAVES; count++) times.push(await timeOfSave(file, count));
  rows.push([file, middle(times), Math.max(...times)]);
}
const whole = middle(Array.from({ length: SAVES }, timeOfCheck));
interrupt();
await ended;
rmSync(root, { recursive: true });

printTable(
  ['saved', 'median ms', 'longest ms'],
  [...rows.map(([file, ...times]) => [file, ...times.map(digits)]), ['a check without memory', digits(whole), '']],
);
for (const [file, median] of rows) printBudget(`from a save of ${file} to its report`, median, { atMost: 300, unit: ' ms' });
