import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compileFlow, type FlowSource, type Registry } from '#engine/check';
import { expect, onTestFinished, test } from 'vitest';

import { type ProofStore, proofsInFolder, proofsInMemory, proveOnce } from './proof-store.ts';

const registry: Registry = { selectors: [], actions: {}, screens: [], widgets: [], checks: [], hasText: () => true };

const FLOW = {
  flow: 'appointment',
  version: 1,
  base: '/appointment',
  notFound: 'not-found',
  data: {},
  guards: {},
  facts: { isOld: { type: 'boolean', from: 'session' } },
  entry: [{ to: 'hello' }],
  steps: [{ id: 'hello', path: '/hello', screen: 'hello', title: 'hello.title', end: 'done' }],
};

function sourceOf(change: (flow: typeof FLOW) => object = (flow) => flow): FlowSource {
  return { file: 'flows/appointment.json', text: JSON.stringify(change(FLOW)) };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Proves a flow and returns whether the proof was there before. */
function isKnown(store: ProofStore, source: FlowSource, names: Registry = registry): boolean {
  let kept = 0;
  const counting: ProofStore = { find: store.find, keep: (key, proof) => ((kept += 1), store.keep(key, proof)) };
  const proof = proveOnce({ source, compiled: compileFlow(source), registry: names }, counting);
  expect(proof).toEqual(proveOnce({ source, compiled: compileFlow(source), registry: names }));
  return kept === 0;
}

test.each([
  ['memory', () => proofsInMemory()],
  ['a folder', () => proofsInFolder(aFolder())],
])('in %s, a flow with other words is proved once, one with another entry or other errors again', (_, open) => {
  const store = open();
  expect(isKnown(store, sourceOf())).toBe(false);
  expect(isKnown(store, sourceOf())).toBe(true);
  expect(
    isKnown(
      store,
      sourceOf((flow) => ({ ...flow, steps: [{ ...flow.steps[0], title: 'other.title' }] })),
    ),
  ).toBe(true);
  expect(
    isKnown(
      store,
      sourceOf((flow) => ({ ...flow, entry: [{ when: 'isOld', to: 'hello' }, { to: 'hello' }] })),
    ),
  ).toBe(false);
  expect(isKnown(store, sourceOf(), { ...registry, commonErrors: ['unauthorized'] })).toBe(false);
});

test('a proof that cannot be read is made anew', () => {
  const folder = aFolder();
  const store = proofsInFolder(folder);
  isKnown(store, sourceOf());
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"flow": ');

  expect(isKnown(store, sourceOf())).toBe(false);
  expect(isKnown(store, sourceOf())).toBe(true);
});
