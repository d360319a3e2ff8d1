import { expect, test } from 'vitest';
import { aFlow, aFlowStore, type StoreParts } from './testing/a-flow-store.ts';

const toys = aFlow({
  data: { toy: { privacy: 'public' } },
  steps: [{ id: 'toy', path: '/toy', screen: 'toy' }],
});

/** A session, with what its store reports and keeps from when the storage was read, and what it kept until then. */
function aSession(parts: Partial<StoreParts> = {}) {
  const { store, seen } = aFlowStore({ flow: toys, ...parts });
  const reported: unknown[] = [];
  store.rehydrate();
  store.subscribe((snapshot) => reported.push(snapshot.slots));
  return { store, reported, savedFirst: seen.saved.splice(0), saved: seen.saved };
}

test('a step that loads nothing is arrived at without news', () => {
  const { store, reported, saved } = aSession();

  store.arrive('/toy');

  expect([reported, saved]).toEqual([[], []]);
});

test('an answer that is another is news, and is kept', () => {
  const { store, reported, saved } = aSession();
  store.arrive('/toy');

  store.edit('toy', 'ball');

  expect(reported).toEqual([{ toy: 'ball' }]);
  expect(saved).toHaveLength(1);
});

test('an answer that is the same as before is no news, and is not kept again', () => {
  const { store, reported, saved } = aSession();
  store.arrive('/toy');
  store.edit('toy', { kind: 'ball', colors: ['red'] });

  store.edit('toy', { kind: 'ball', colors: ['red'] });

  expect(reported).toHaveLength(1);
  expect(saved).toHaveLength(1);
});

test.each([
  ['is kept as this version has read it', [{ from: 7, keep: ['toy'] }], { toy: 'ball' }],
  ['that this version may not read is gone', [], {}],
])('what another version had left %s, before anything changes', (_what, migrate, slots) => {
  const stored = JSON.stringify({ version: 7, slots: { toy: 'ball' }, counters: {}, remembered: null });

  const { savedFirst } = aSession({ flow: { ...toys, migrate }, stored });

  expect(savedFirst.map((text) => JSON.parse(text) as unknown)).toEqual([{ version: 1, slots, counters: {}, remembered: null }]);
});
