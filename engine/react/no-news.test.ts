import { openFlow, type CompiledFlow } from '#engine';
import { expect, test } from 'vitest';
import { createFlowStore } from './flow-store.ts';

const compiled: CompiledFlow = {
  flow: 'pets',
  version: 1,
  base: '/',
  options: {},
  query: {},
  notFound: 'not-found',
  data: { toy: { privacy: 'public' } },
  facts: {},
  guards: {},
  runs: {},
  entry: [{ to: 'toy' }],
  errors: { '*': [{ stay: true, formMessage: 'pets.failed' }] },
  steps: [{ id: 'toy', path: '/toy', screen: 'toy' }],
};

function aVisit({ migrate, left = null }: { migrate?: CompiledFlow['migrate']; left?: string | null } = {}) {
  const told: unknown[] = [];
  const saved: string[] = [];
  const store = createFlowStore<unknown>({
    flow: openFlow({ ...compiled, ...(migrate && { migrate }) }),
    tenant: 'lakeside',
    options: {},
    today: '2026-11-21',
    session: {},
    selectors: {},
    storage: () => ({ getItem: () => left, setItem: (_key, value) => saved.push(value), removeItem: () => undefined }),
    ports: {
      actions: {},
      contextOf: (run) => run,
      navigation: { push: () => undefined, replace: () => undefined },
      toast: () => undefined,
      track: () => undefined,
      report: () => undefined,
    },
  });
  store.rehydrate();
  store.subscribe((snapshot) => told.push(snapshot.slots));
  return { store, told, saved, savedFirst: saved.splice(0) };
}

test('a step that loads nothing is arrived at without news', () => {
  const { store, told, saved } = aVisit();

  store.arrive('/toy');

  expect([told, saved]).toEqual([[], []]);
});

test('an answer that is another is news, and is kept', () => {
  const { store, told, saved } = aVisit();
  store.arrive('/toy');

  store.edit('toy', 'ball');

  expect(told).toEqual([{ toy: 'ball' }]);
  expect(saved).toHaveLength(1);
});

test.each([
  ['is kept as this version has read it', [{ from: 7, keep: ['toy'] }], { toy: 'ball' }],
  ['that this version may not read is gone', [], {}],
])('what another version had left %s, before anything changes', (_what, migrate, slots) => {
  const left = JSON.stringify({ version: 7, slots: { toy: 'ball' }, counters: {}, remembered: null });

  const { savedFirst } = aVisit({ migrate, left });

  expect(savedFirst.map((text) => JSON.parse(text) as unknown)).toEqual([{ version: 1, slots, counters: {}, remembered: null }]);
});
