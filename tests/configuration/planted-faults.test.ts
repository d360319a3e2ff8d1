import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { registry } from '#app/registry';
import { checkConfiguration } from '#cli';
import { createMemory } from '#configuration';
import type { Diagnostic, FlowSource } from '#engine/check';
import type { Proof } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { pageOf } from './planted/page.ts';
import { type PlantedFault, plantedFaults } from './planted/planted-faults.ts';

/** What is as it was is not read, checked or proved again. */
const remember = createMemory();
const proven = new Map<string, Proof>();
const proofs = { find: (key: string) => proven.get(key), keep: (key: string, proof: Proof) => void proven.set(key, proof) };
const shipped = new Map<string, FlowSource>();

function readShipped(root: string, file: string): FlowSource {
  const source = shipped.get(file) ?? { file, text: readFileSync(resolve(root, file), 'utf8') };
  shipped.set(file, source);
  return source;
}

/** Checks the shipped files with mistakes, which are never written to a disk. */
function check({ changes, provenFor }: Pick<PlantedFault, 'changes' | 'provenFor'>) {
  const root = process.cwd();
  const planted = new Map<string, FlowSource>();
  for (const { file, apply } of changes)
    planted.set(file, { file, text: apply((planted.get(file) ?? readShipped(root, file)).text) });
  const readFile = (folder: string, file: string) => planted.get(file) ?? readShipped(folder, file);
  const { diagnostics } = checkConfiguration(
    { root, env: {}, registry, remember, proofs, readFile },
    { withProof: provenFor !== undefined, provider: provenFor },
  );
  return diagnostics.map((one) => ({ ...one, lineText: readFile(root, one.file).text.split('\n')[one.line - 1] ?? '' }));
}

const reported = new Map<string, Diagnostic>();

/** A proof takes seconds: `npm test` takes one in each section. */
const takenOf = (faults: readonly PlantedFault[]) => {
  const proved = firstByDepth(faults.filter(({ provenFor }) => provenFor !== undefined));
  return faults.filter((fault) => fault.provenFor === undefined || proved.includes(fault));
};

describe.for(plantedFaults)('$title', ({ faults }) => {
  test.for(takenOf(faults))('the check reports $mistake as $code', (fault) => {
    const found = check(fault);

    const ofCode = found.filter(({ code }) => code === fault.code);
    expect(ofCode.length, found.map(({ code, file, line }) => `${code} at ${file}:${line}`).join(', ')).toBeGreaterThan(0);
    const [there] = ofCode.filter(({ file, lineText }) => file === fault.file && lineText.includes(fault.line));
    expect(there, ofCode.map(({ file, lineText }) => `${file}: ${lineText}`).join('\n')).toBeDefined();
    if (there) reported.set(fault.mistake, there);
  });
});

test('the shipped configuration has none of these faults', () => {
  const codes = new Set(plantedFaults.flatMap(({ faults }) => faults.map(({ code }) => code)));

  expect(check({ changes: [] }).filter(({ code }) => codes.has(code))).toEqual([]);
});

const PAGE = '../../docs/explanations/planted-faults.md';

test('the page states of each mistake what was reported', () => {
  const page = readFileSync(resolve(import.meta.dirname, PAGE), 'utf8').split('\n');
  const lines = pageOf(plantedFaults, reported).split('\n');

  expect(lines.filter((line) => !line.endsWith('| not reported |') && !page.includes(line))).toEqual([]);
});

deepTest('the page lists each mistake with its number and its sentence', async () => {
  await expect(pageOf(plantedFaults, reported)).toMatchFileSnapshot(PAGE);
});
