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

/** How long the watch waits for more saves before it checks. */
const QUIET_MS = 30;

interface Save {
  readonly ms: number;
  readonly processorMs: number;
}

/** From the save of a file to the report; the file is another one after each. */
async function timeOfSave(file: string, count: number): Promise<Save> {
  await wait(PAUSE_MS);
  const text = readFileSync(join(root, file), 'utf8').trimEnd();
  const reported = new Promise<void>((resolve) => (onReport = resolve));
  const [began, usage] = [performance.now(), process.cpuUsage()];
  writeFileSync(join(root, file), `${text}${'\n'.repeat(2 - (count % 2))}`);
  await reported;
  const { user, system } = process.cpuUsage(usage);
  return { ms: performance.now() - began, processorMs: (user + system) / 1_000 };
}

/** A check without memory, which is what every save would cost. */
function timeOfCheck(): number {
  const began = performance.now();
  checkConfiguration({ root, registry, env: {} });
  return performance.now() - began;
}

const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const rows: (readonly [string, number, number, number])[] = [];
for (const file of FILES) {
  const saves: Save[] = [];
  for (let count = 0; count < SAVES; count++) saves.push(await timeOfSave(file, count));
  const times = saves.map(({ ms }) => ms);
  rows.push([file, middle(times), Math.max(...times), middle(saves.map(({ processorMs }) => processorMs))]);
}
const whole = middle(Array.from({ length: SAVES }, timeOfCheck));
interrupt();
await ended;
rmSync(root, { recursive: true });

printTable(
  ['saved', 'median ms', 'longest ms', 'of the processor'],
  [...rows.map(([file, ...times]) => [file, ...times.map(digits)]), ['a check without memory', digits(whole), '', '']],
);
// On a busy machine most of the time is that of other programs.
for (const [file, , , processorMs] of rows)
  printBudget(`from a save of ${file} to its report, on a free processor`, QUIET_MS + processorMs, { atMost: 300, unit: ' ms' });
