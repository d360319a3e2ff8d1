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

function aVisit() {
  const told: unknown[] = [];
  const saved: string[] = [];
  const store = createFlowStore<unknown>({
    flow: openFlow(compiled),
    tenant: 'lakeside',
    options: {},
    today: '2026-11-21',
    session: {},
    selectors: {},
    storage: () => ({ getItem: () => null, setItem: (_key, value) => saved.push(value), removeItem: () => undefined }),
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
  return { store, told, saved };
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
