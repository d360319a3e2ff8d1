import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { printBudget, printTable } from './kit/print.ts';

/** The same wizard of eight steps, with each library: what a user writes is every file but the page and the list of packages. */
const WIZARDS = { ours: 'this engine', 'react-hook-form': 'React Hook Form and zod', rjsf: 'RJSF' } as const;

/** Twelve steps in two languages, beneath React Router and react-i18next. */
const CLAIM = join('examples', 'pet-claim');

const work = join(process.cwd(), '.cache', 'bench', 'wizard');

function install(): void {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(join('bench', 'wizard'), work, { recursive: true });
  cpSync(CLAIM, join(work, 'pet-claim'), { recursive: true });
  const report = execFileSync(process.execPath, ['scripts/pack.mjs', 'engine'], { encoding: 'utf8' });
  const tarball = report.trim().replace(/^.*Packed /s, '');
  const args = [
    'install',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
    tarball,
  ];
  execFileSync('npm', args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|json)$/.test(file));
}

function linesIn(folder: string, ending: RegExp): number {
  const texts = filesOf(folder)
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The scripts and styles of the entry and, where it is fetched by itself, of the first form; the first step of the example has none. */
function firstBytes(wizard: string, firstForm = 'funnel/forms/pet.json.form.js'): number {
  const dist = join(work, wizard, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
  const seen = new Set<string>();
  const take = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    chunk.imports?.forEach(take);
  };
  take('index.html');
  take(firstForm);
  return [...seen].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000;
}

function build(wizard: string): void {
  const vite = join(work, 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--manifest', '--logLevel', 'silent'], {
    cwd: join(work, wizard),
    stdio: 'inherit',
  });
}

install();
const rows = Object.entries(WIZARDS).map(([wizard, title]) => {
  build(wizard);
  const folder = join('bench', 'wizard', wizard);
  return { title, lines: linesIn(folder, /./), code: linesIn(folder, /\.tsx?$/), bytes: firstBytes(wizard) };
});
printTable(
  ['a wizard of 8 steps', 'lines', 'of them TypeScript', 'brotli kB to the first step'],
  rows.map(({ title, lines, code, bytes }) => [title, String(lines), String(code), bytes.toFixed(1)]),
);
build('pet-claim');
const claim = firstBytes('pet-claim', '');
const peers = rows.slice(1).map(({ title, bytes }) => `${(claim / bytes).toFixed(2)} of the wizard with ${title}`);
console.log(`\nexamples/pet-claim, with router and two languages: ${claim.toFixed(1)} kB, ${peers.join(', ')}`);
const [ours] = rows;
console.log();
if (ours) {
  printBudget('lines with this engine', ours.lines, { atMost: 150 });
  printBudget('of them TypeScript', ours.code, { atMost: 25 });
  printBudget('script and style until the first step', ours.bytes, { atMost: 80, unit: ' kB' });
}
