import { openFlow } from '#engine';
import { loadFlow } from '#engine/check';

import { growFlow } from './kit/grown-flow.ts';
import { measure, median, ratio } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';

const LENGTHS = [100, 1_000, 10_000];
const SIZES = { rounds: 7, times: 1 };
const MS = 1_000;

function load(text: string) {
  const { flow, diagnostics } = loadFlow({ text, file: 'grown.json' });
  if (!flow) throw new Error(`the grown flow has faults: ${diagnostics[0]?.message}`);
  return openFlow(flow).byPath.size;
}

// The longest first, as a process meets it that has just begun.
const longest = growFlow(10_000);
const began = process.cpuUsage();
load(longest);
const { user, system } = process.cpuUsage(began);

const rows = LENGTHS.map((length) => {
  const text = growFlow(length);
  return { length, text, samples: measure({ baseline: () => JSON.parse(text), load: () => load(text) }, SIZES) };
});

printTable(
  ['steps', 'file kB', 'JSON.parse ms', 'check, compile, open ms', 'of JSON.parse'],
  rows.map(({ length, text, samples: { baseline, load: loaded } }) => [
    String(length),
    ...[text.length / 1000, median(baseline) / MS, median(loaded) / MS, ratio(loaded, baseline)].map(digits),
  ]),
);
const last = rows.at(-1);
if (last) printBudget('loading a flow of 10,000 steps', median(last.samples.load) / MS, { atMost: 300, unit: ' ms' });
console.log(`        (the first time in a new process: ${digits((user + system) / MS)} ms)`);
