import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { buildBaseline, buildProduct, filesOf, type BuiltPages, type PageFiles } from './kit/build-pages.ts';
import { addShares, bytesByPackage } from './kit/bytes-by-package.ts';
import { printBudget, printTable } from './kit/print.ts';

const ENTRY = 'app/entry-client.tsx';
const FORM = 'virtual:form/bill-info';
const WORDS = 'virtual:words/en/first';
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const BIGGEST = 15;

/** One decimal: a cut of a tenth is worth seeing. */
function kB(figure: number): string {
  return figure.toFixed(1);
}

function brotli(dir: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dir, file))).length, 0) / 1000;
}

function without(files: readonly string[], others: readonly string[]): readonly string[] {
  return files.filter((file) => !others.includes(file));
}

/** What brings how much, estimated: a script's compressed bytes shared out by the minified ones. */
function printComposition({ dir }: BuiltPages, { scripts }: PageFiles): void {
  const parts = scripts.map((script) => bytesByPackage(join(dir, script)));
  const minified = addShares(parts);
  const compressed = addShares(
    parts.map((shares, index) => {
      const whole = [...shares.values()].reduce((sum, bytes) => sum + bytes, 0);
      const bytes = brotli(dir, scripts.slice(index, index + 1));
      return new Map([...shares].map(([name, share]) => [name, (bytes * share) / whole]));
    }),
  );
  const biggest = [...minified].toSorted(([, a], [, b]) => b - a).slice(0, BIGGEST);
  printTable(
    ['from', 'minified kB', 'brotli kB, about'],
    biggest.map(([name, bytes]) => [name, kB(bytes / 1000), kB(compressed.get(name) ?? 0)]),
  );
}

const [baseline, product] = [await buildBaseline('plain-form'), await buildProduct()];
const bare = brotli(baseline.dir, filesOf(baseline, ['bench/baseline/plain-form.tsx']).scripts);

const entry = filesOf(product, [ENTRY]);
const form = filesOf(product, [ENTRY, FORM]);
const all = filesOf(product, [ENTRY, FORM, WORDS]);
const weigh = (files: readonly string[]) => brotli(product.dir, files);
const total = weigh([...all.scripts, ...all.styles]);

printTable(
  ['until the first step is interactive', 'brotli kB'],
  [
    ['entry and what it imports', kB(weigh(entry.scripts))],
    ['form "bill-info", its widgets and checks', kB(weigh(without(form.scripts, entry.scripts)))],
    ['words of the first step', kB(weigh(without(all.scripts, form.scripts)))],
    ['style', kB(weigh(all.styles))],
    ['all', kB(total)],
    ['bare React form', kB(bare)],
    ['(usual font, beside them, as it is)', kB(readFileSync(FONT).length / 1000)],
  ],
);
console.log();
printComposition(product, all);
console.log();
printBudget('script and style until the first step', total, { atMost: 122, unit: ' kB' });
console.log(`        of the bare React form's: ${(total / bare).toFixed(2)}`);
