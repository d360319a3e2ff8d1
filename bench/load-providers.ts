import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { loadProviders } from '#configuration';

import { printBudget, printTable } from './kit/print.ts';
import { aProvider, writeProviders } from './kit/many-providers.ts';

const SIZES = [100, 1_000, 10_000];
const LOOKS = 50_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const flows = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => join('flows', name))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

async function measure(size: number): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
  try {
    writeProviders(folder, size);
    // Files that were saved a moment ago are read twice.
    await sleep(200);
    collectGarbage();
    const heapBefore = process.memoryUsage().heapUsed;
    const [book, loading] = timed(() => loadProviders({ dir: folder, flows, isTestMode: true }));
    if (book.all().length < size) throw new Error(`providers of the bench are refused: ${book.problems()[0]?.message}`);
    collectGarbage();
    const heap = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
    const hostOf = (look: number) => `p-${(look * 7) % size}.localhost`;
    const [, looking] = timed(() => {
      for (let look = 0; look < LOOKS; look += 1) book.byHost(hostOf(look));
    });
    appendFileSync(join(folder, 'p-1.json'), '\n');
    const [, afterSave] = timed(() => book.byHost('p-1.localhost'));
    writeFileSync(
      join(folder, 'p-new.json'),
      JSON.stringify({ ...aProvider(0), provider_id: 'p-new', hosts: ['p-new.localhost'] }),
    );
    await sleep(1_100);
    const [, newFile] = timed(() => book.byHost('p-new.localhost'));
    const [, scanning] = timed(() => book.refresh());
    return [loading, heap, (looking * 1000) / LOOKS, afterSave, newFile, scanning];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timed<T>(work: () => T): readonly [T, number] {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return [result, (user + system) / 1000];
}

const figures: (readonly number[])[] = [];
for (const size of SIZES) figures.push(await measure(size));
printTable(
  [
    'providers',
    'load ms',
    'heap MB',
    'look-up by host us',
    'look-up after a save ms',
    'a new file found ms',
    'all files looked at ms',
  ],
  figures.map((row, at) => [String(SIZES[at]), ...row.map((figure) => figure.toFixed(figure < 100 ? 1 : 0))]),
);
const [first = [], last = []] = [figures[0], figures.at(-1)];
printBudget('10,000 providers loaded', last[0] ?? Infinity, { atMost: 3_000, unit: ' ms' });
printBudget('memory for each provider', ((last[1] ?? Infinity) * 1000) / 10_000, { atMost: 8, unit: ' kB' });
printBudget('a look-up among 10,000, of one among 100', (last[2] ?? Infinity) / (first[2] ?? 1), { atMost: 2 });
