import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadProviders } from '#server';

import { printTable } from './kit/print.ts';

const PROVIDERS = 10_000;
const LOOKS = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
try {
  const lakeside = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Record<string, unknown>;
  for (let number = 0; number < PROVIDERS; number += 1) {
    const provider = { ...lakeside, provider_id: `p-${number}`, hosts: [`p-${number}.localhost`] };
    writeFileSync(join(folder, `p-${number}.json`), JSON.stringify(provider, null, 2));
  }
  const flows = readdirSync('flows')
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => join('flows', name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const heapBefore = process.memoryUsage().heapUsed;
  const [book, loading] = timed(() => loadProviders({ dir: folder, flows, isTestMode: true }));
  if (book.all().length < PROVIDERS) throw new Error('providers of the bench are refused');
  const heap = process.memoryUsage().heapUsed - heapBefore;
  const [, looking] = timed(() => {
    for (let look = 0; look < LOOKS; look += 1) book.byHost(`p-${(look * 7) % PROVIDERS}.localhost`);
  });
  const [, scanning] = timed(() => book.refresh());
  printTable(
    ['providers in force', 'load ms', 'heap MB', 'look-up by host us', 'look through all files ms'],
    [
      [
        book.all().length,
        Math.round(loading),
        Math.round(heap / 1e6),
        ((looking * 1000) / LOOKS).toFixed(1),
        Math.round(scanning),
      ].map(String),
    ],
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function timed<T>(work: () => T): readonly [T, number] {
  const began = performance.now();
  const result = work();
  return [result, performance.now() - began];
}
