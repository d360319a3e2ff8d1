import { PENDING } from '#engine';
import { describe, expect, test } from 'vitest';
import { STORED_AT } from './testing/a-flow-store.ts';
import { aPetStore, aPetStoreAt, settled } from './testing/a-pet-store.ts';

const tomIsStored = { slots: { pet: { name: 'Tom' } }, counters: {}, remembered: null };

describe('before the session storage was read', () => {
  test('nothing is written over it', () => {
    const { store, items } = aPetStore({}, tomIsStored);

    store.arrive('/pet');
    store.edit('pet', { name: 'T' });

    expect(items.get(STORED_AT)).toContain('Tom');
  });

  test('a step that depends on it waits instead of redirecting', () => {
    const { store, seen } = aPetStore({}, tomIsStored);

    store.arrive('/done');
    expect(seen.paths).toEqual([]);
    store.rehydrate();

    expect(seen.paths).toEqual([]);
    expect(seen.runs).toEqual(['load']);
  });
});

test('a step whose requirement is not met goes elsewhere and is remembered', () => {
  const { store, seen } = aPetStore();
  store.rehydrate();

  store.arrive('/done');

  expect(seen.paths).toEqual(['/pet']);
  expect(store.getState().remembered).toBe('/done');
});

test('a second submit while the first is in progress is ignored', async () => {
  const { store, seen } = aPetStoreAt('/pet');

  store.submit({ name: 'Tom' });
  store.submit({ name: 'Tom' });
  await settled();

  expect(seen.runs.filter((run) => run === 'save')).toHaveLength(1);
});

test('a refusal is answered by its code, anything else thrown is our own fault', async () => {
  const refused = aPetStoreAt('/pet', { save: () => Promise.reject(Object.assign(new Error(), { code: 'bad_request' })) });
  const broken = aPetStoreAt('/pet', { save: () => Promise.reject(new TypeError('x is undefined')) });

  refused.store.submit({});
  broken.store.submit({});
  await settled();

  expect(refused.store.getState().messages['pet']).toEqual({ form: { key: 'pets.failed' }, fields: {} });
  expect(refused.seen.problems).toEqual([]);
  expect(broken.seen.problems).toEqual(['action-failed']);
});

test('a refusal brings the code that its visitor can read out to support', async () => {
  const refusal = Object.assign(new Error(), { code: 'bad_request', userCode: '3F2A-91BC' });
  const { store } = aPetStoreAt('/pet', { save: () => Promise.reject(refusal) });

  store.submit({});
  await settled();

  expect(store.getState().messages['pet']?.form).toEqual({ key: 'pets.failed', reference: '3F2A-91BC' });
});

test('the next submit takes the last answer off the screen', async () => {
  const { store } = aPetStoreAt('/pet', { save: () => Promise.resolve({ outcome: 'again' }) });
  store.submit({});
  await settled();
  expect(store.getState().messages['pet']?.fields).toEqual({ name: { key: 'pets.again' } });

  store.submit({});

  expect(store.getState().messages['pet']).toEqual({ fields: {} });
});

describe('what a press was answered', () => {
  const refused = { save: () => Promise.reject(Object.assign(new Error(), { code: 'bad_request' })) };

  test('is gone at the next press of any button', async () => {
    const { store } = aPetStoreAt('/done', refused);
    store.act('renew');
    await settled();
    expect(store.getState().messages['done']?.form).toEqual({ key: 'pets.failed' });

    store.act('again');

    expect(store.getState().messages['done']).toEqual({ fields: {} });
  });

  test('is gone when the visitor comes back to the step', async () => {
    const { store } = aPetStoreAt('/done', refused);
    store.act('renew');
    await settled();

    store.arrive('/pet');
    store.arrive('/done');

    expect(store.getState().messages['done']).toEqual({ fields: {} });
  });

  test('stays where it came with the visitor from another step', async () => {
    const { store, seen } = aPetStoreAt('/done', { save: () => Promise.resolve({ outcome: 'again' }) });
    store.act('again');
    await settled();
    expect(seen.paths.at(-1)).toBe('/pet');

    store.arrive('/done');
    store.arrive('/pet');

    expect(store.getState().messages['pet']?.form).toEqual({ key: 'pets.gone' });
  });
});

test('the session may be learnt late, and steps that need it wait for it', () => {
  const { store, seen } = aPetStore();
  store.rehydrate();
  store.setSession(PENDING);
  store.arrive('/mine');
  expect(seen.paths).toEqual([]);

  store.setSession({ signedIn: false });

  expect(seen.paths).toEqual(['/pet']);
});

test('a store that is closed forgets everything, and a control that mounts meanwhile asks for nothing', async () => {
  const { store, seen, items } = aPetStoreAt('/pet');
  const before = seen.runs.length;

  store.close();

  expect(await store.look('save', {})).toEqual({});
  expect(seen.runs.slice(before)).not.toContain('save');
  expect(items.size).toBe(0);
});

test('wiping leaves nothing here and nothing in the storage', () => {
  const { store, items } = aPetStore({}, tomIsStored);
  store.rehydrate();

  store.wipe();

  expect(store.getState().slots).toEqual({});
  expect(items.size).toBe(0);
});
