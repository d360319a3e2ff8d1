import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkConfiguration } from '#cli';
import { describeDiagnostic } from '#engine/check';

import { writeProviders } from './kit/many-providers.ts';
import { namesIn } from './kit/names-in.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { processorTime } from './kit/processor-time.ts';

const SIZES = [10, 100, 1_000, 10_000];
const [, program = '', work, root] = process.argv;

if (work === 'parse' || work === 'check') console.log(JSON.stringify(measured(() => workOn(work, root ?? ''))));
else {
  compareCommand();
  compare();
}

interface Measured {
  /** Of the processor. */
  readonly ms: number;
  /** What the process has held at most. */
  readonly mb: number;
}

function measured(run: () => void): Measured {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return { ms: (user + system) / 1_000, mb: process.resourceUsage().maxRSS / 1_000 };
}

/** The baseline reads and parses every file that the check reads. */
function workOn(kind: 'parse' | 'check', configuration: string): void {
  if (kind === 'parse') {
    const parsed = readdirSync(join(configuration, 'providers'))
      .filter((name) => name.endsWith('.json'))
      .map((name): unknown => JSON.parse(readFileSync(join(configuration, 'providers', name), 'utf8')));
    if (parsed.length === 0) throw new Error('no file was parsed');
    return;
  }
  const { diagnostics } = checkConfiguration(
    { root: configuration, registry: namesIn(configuration), env: {} },
    { withProof: true },
  );
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  if (first) throw new Error(`the files of the bench are refused: ${describeDiagnostic(first)}`);
}

/** The command as staff type it, on the shipped files: its first run builds what has changed, and proves. */
function compareCommand(): void {
  const check = [process.execPath, 'scripts/causeway.mjs', 'check'];
  const first = spawnSync(process.execPath, check.slice(1), { encoding: 'utf8' });
  if (first.status !== 0) throw new Error(first.stderr);
  const started = processorTime(9, [process.execPath, '-e', '0']);
  const withKnownProofs = processorTime(5, check);
  printTable(
    ['command', 'ms of the processor', 'of node -e 0'],
    [
      ['node -e 0', digits(started), ''],
      ['causeway check, with known proofs', digits(withKnownProofs), digits(withKnownProofs / started)],
    ],
  );
  printBudget('causeway check, with known proofs', withKnownProofs, { atMost: 600, unit: ' ms' });
  console.log();
}

function compare(): void {
  const rows = SIZES.map((size) => {
    const configuration = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
    try {
      for (const folder of ['flows', 'locales']) cpSync(folder, join(configuration, folder), { recursive: true });
      // Every provider is a copy of this one, and names its pictures.
      cpSync('providers/lakeside', join(configuration, 'providers', 'lakeside'), { recursive: true });
      writeProviders(join(configuration, 'providers'), size);
      return { size, baseline: apart('parse', configuration), check: apart('check', configuration) };
    } finally {
      rmSync(configuration, { recursive: true });
    }
  });
  const [first] = rows;
  if (!first) return;
  /** What the flows cost is the same for however many providers. */
  const more = rows.slice(1).map(({ size, baseline, check }) => {
    const providers = size - first.size;
    return {
      size,
      ms: (check.ms - first.check.ms) / providers,
      ratio: (check.ms - first.check.ms) / (baseline.ms - first.baseline.ms),
      kb: ((check.mb - first.check.mb) * 1_000) / providers,
    };
  });
  printTable(
    ['providers', 'parsed ms', 'parsed MB', 'checked ms', 'checked MB', 'each one more ms', 'of parsing it'],
    rows.map(({ size, baseline, check }) => {
      const each = more.find((one) => one.size === size);
      return [
        String(size),
        ...[baseline.ms, baseline.mb, check.ms, check.mb].map(digits),
        each ? digits(each.ms) : '',
        each ? digits(each.ratio) : '',
      ];
    }),
  );
  const [, thousand, most] = more;
  if (!thousand || !most) return;
  printBudget('a provider more among 10,000, of one among 1,000', most.ms / thousand.ms, { atMost: 1.5 });
  printBudget('memory for each provider', most.kb, { atMost: 30, unit: ' kB' });
}

/** In a process of its own, whose memory is its own; the middle of three. */
function apart(kind: 'parse' | 'check', configuration: string): Measured {
  const runs = Array.from({ length: 3 }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, kind, configuration], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Measured;
  });
  const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[1] ?? 0;
  return { ms: middle(runs.map(({ ms }) => ms)), mb: middle(runs.map(({ mb }) => mb)) };
}
