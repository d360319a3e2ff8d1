import { expect, test } from 'vitest';
import { aFlow, aFlowStore } from './testing/a-flow-store.ts';

const pets = aFlow({
  data: { owner: { privacy: 'phi' }, toy: { privacy: 'public' } },
  facts: { hasOwner: { type: 'boolean', from: 'slots' }, signedIn: { type: 'boolean', from: 'session' } },
  steps: [
    { id: 'owner', path: '/owner', screen: 'form-step' },
    { id: 'toy', path: '/toy', screen: 'toy', requires: [{ guard: { fact: 'hasOwner' } }] },
    {
      id: 'mine',
      path: '/mine',
      screen: 'mine',
      requires: [
        { guard: { fact: 'hasOwner' }, otherwise: { to: 'owner' } },
        { guard: { fact: 'signedIn' }, otherwise: { to: 'owner', remember: true } },
      ],
    },
  ],
});

/** A person signed in at this path, with something personal and something that is not. */
function openAt(path: string) {
  const { store, seen, items } = aFlowStore({
    flow: pets,
    selectors: { hasOwner: ({ slots }) => slots['owner'] !== undefined, signedIn: ({ session }) => session['signedIn'] === true },
    session: { signedIn: true },
  });
  store.rehydrate();
  store.edit('owner', { name: 'Ana' });
  store.edit('toy', 'ball');
  store.arrive(path);
  return { store, paths: seen.paths, stored: () => [...items.values()].join() };
}

test('a session that is over keeps what is public and forgets the rest, in the storage too', () => {
  const { store, stored } = openAt('/toy');
  store.expire({ signedIn: false });

  expect(store.getState().slots).toEqual({ toy: 'ball' });
  expect(stored()).not.toContain('Ana');
  expect(stored()).toContain('ball');
});

test('a visitor at a step that the flow remembers is redirected, and the flow remembers the step', () => {
  const { store, paths } = openAt('/mine');
  store.expire({ signedIn: false });

  expect([paths, store.getState().remembered]).toEqual([['/owner'], '/mine']);
});

test('any other step is not', () => {
  const { store, paths } = openAt('/toy');
  store.expire({ signedIn: false });

  expect([paths, store.getState().remembered]).toEqual([['/owner'], null]);
});

test('what is on the screen begins anew', () => {
  const { store } = openAt('/owner');
  const before = store.getState().generation;
  store.expire({ signedIn: false });

  expect(store.getState().generation).not.toBe(before);
});

test('there is something to forget as long as there is something personal', () => {
  const { store } = openAt('/toy');
  const before = store.holdsPersonalData();
  store.expire({ signedIn: false });

  expect([before, store.holdsPersonalData()]).toEqual([true, false]);
});
