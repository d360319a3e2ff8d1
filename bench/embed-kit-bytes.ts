import { gzipSync } from 'node:zlib';

import { build } from 'vite';

import { printBudget, printTable } from './kit/print.ts';

/** Bytes, compressed: what a host's page may be asked to load for a funnel. */
const BUDGET = 5_000;

/** The script as it is served, built by itself. */
async function buildKit(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'embed/kit.ts', output: { format: 'iife' } } },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('the kit was not built');
  return chunk.code;
}

const code = await buildKit();
const gzip = gzipSync(code, { level: 9 }).length;
printTable(
  ['script of the embed kit', 'bytes'],
  [
    ['minified', String(Buffer.byteLength(code))],
    ['gzip', String(gzip)],
  ],
);
printBudget('script of the embed kit, gzip', gzip, { atMost: BUDGET, unit: ' B' });
console.log(`        of its budget: ${(gzip / BUDGET).toFixed(2)}`);
