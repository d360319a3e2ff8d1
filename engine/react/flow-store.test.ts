import { openFlow, PENDING, type CompiledFlow } from '#engine';
import { describe, expect, test } from 'vitest';
import type { ActionResult } from './flow-ports.ts';
import { createFlowStore } from './flow-store.ts';

const compiled: CompiledFlow = {
  flow: 'pets',
  version: 1,
  base: '/',
  options: {},
  query: {},
  notFound: 'not-found',
  data: { pet: { privacy: 'public', form: 'pet' }, chip: { privacy: 'secret', keep: 'memory' } },
  facts: { hasPet: { type: 'boolean', from: 'slots' }, signedIn: { type: 'boolean', from: 'session' } },
  guards: {},
  runs: {},
  entry: [{ to: 'pet' }],
  errors: { '*': [{ stay: true, formMessage: 'pets.failed' }], unauthorized: [{ to: 'pet' }] },
  steps: [
    {
      id: 'pet',
      path: '/pet',
      screen: 'form-step',
      form: 'pet',
      submit: {
        run: 'save',
        outcomes: {
          saved: [{ to: 'done' }],
          again: [{ stay: true, fieldMessage: { name: 'pets.again' } }],
        },
      },
    },
    {
      id: 'done',
      path: '/done',
      screen: 'done',
      requires: [{ guard: { fact: 'hasPet' }, otherwise: { to: 'pet', remember: true } }],
      load: { run: 'load', outcomes: { loaded: [{ stay: true }], around: [{ to: 'done' }] } },
      acts: {
        again: { run: 'save', outcomes: { saved: [{ stay: true }], again: [{ to: 'pet' }] } },
        renew: { run: 'save', outcomes: { saved: [{ to: 'done' }], again: [{ to: 'pet' }] } },
      },
    },
    { id: 'mine', path: '/mine', screen: 'mine', requires: [{ guard: { fact: 'signedIn' } }] },
  ],
};

type Answer = (run: { readonly input: unknown }) => Promise<ActionResult>;

function aStore(answers: Partial<Record<'save' | 'load', Answer>> = {}, stored?: unknown) {
  const seen = { paths: [] as string[], runs: [] as string[], problems: [] as string[] };
  const items = new Map(
    stored === undefined ? [] : [['causeway.lakeside.pets', JSON.stringify({ version: 1, ...(stored as object) })]],
  );
  const action = (name: 'save' | 'load', otherwise: ActionResult) => ({
    run: (run: { readonly input: unknown }) => {
      seen.runs.push(name);
      return answers[name]?.(run) ?? Promise.resolve(otherwise);
    },
  });
  const store = createFlowStore({
    flow: openFlow(compiled),
    tenant: 'lakeside',
    options: {},
    today: '2026-11-21',
    session: { signedIn: false },
    selectors: { hasPet: ({ slots }) => slots['pet'] !== undefined, signedIn: ({ session }) => session['signedIn'] === true },
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
      removeItem: (key) => items.delete(key),
    }),
    ports: {
      actions: { save: action('save', { outcome: 'saved' }), load: action('load', { outcome: 'loaded' }) },
      contextOf: (run) => run,
      navigation: { push: go, replace: go },
      toast: () => undefined,
      track: () => undefined,
      report: ({ code }) => seen.problems.push(code),
    },
  });
  function go(path: string) {
    seen.paths.push(path);
    store.arrive(path);
  }
  return { store, seen, items };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('before the session storage was read', () => {
  test('nothing is written over it', () => {
    const { store, items } = aStore({}, { slots: { pet: { name: 'Tom' } }, counters: {}, remembered: null });

    store.arrive('/pet');
    store.edit('pet', { name: 'T' });

    expect(items.get('causeway.lakeside.pets')).toContain('Tom');
  });

  test('a step that depends on it waits instead of redirecting', () => {
    const { store, seen } = aStore({}, { slots: { pet: { name: 'Tom' } }, counters: {}, remembered: null });

    store.arrive('/done');
    expect(seen.paths).toEqual([]);
    store.rehydrate();

    expect(seen.paths).toEqual([]);
    expect(seen.runs).toEqual(['load']);
  });
});

test('a step whose requirement is not met leads elsewhere and is remembered', () => {
  const { store, seen } = aStore();
  store.rehydrate();

  store.arrive('/done');

  expect(seen.paths).toEqual(['/pet']);
  expect(store.getState().remembered).toBe('/done');
});

test('an outcome leads to the next step, which loads what it needs', async () => {
  const { store, seen } = aStore();
  store.rehydrate();
  store.arrive('/pet');

  store.submit({ name: 'Tom' });
  await settled();

  expect(seen.paths).toEqual(['/done']);
  expect(seen.runs).toEqual(['save', 'load']);
});

test('a step that is entered again asks again for what it shows', async () => {
  const { store, seen } = aStore();
  store.rehydrate();
  store.edit('pet', { name: 'Tom' });

  store.arrive('/done');
  await settled();
  store.arrive('/pet');
  store.arrive('/done');
  await settled();

  expect(seen.runs).toEqual(['load', 'load']);
});

test('a step that leads to itself when something was pressed there asks again for what it shows', async () => {
  const { store, seen } = aStore();
  store.rehydrate();
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  await settled();

  store.act('renew');
  await settled();

  expect(seen.runs).toEqual(['load', 'save', 'load']);
});

test('a step that its own load leads to itself is loaded once', async () => {
  const { store, seen } = aStore({ load: () => Promise.resolve({ outcome: 'around' }) });
  store.rehydrate();
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  await settled();

  expect(seen.runs).toEqual(['load']);
});

test('a second submit while the first is under way is ignored', async () => {
  const { store, seen } = aStore();
  store.rehydrate();
  store.arrive('/pet');

  store.submit({ name: 'Tom' });
  store.submit({ name: 'Tom' });
  await settled();

  expect(seen.runs.filter((run) => run === 'save')).toHaveLength(1);
});

test('a refusal is answered by its code, anything else thrown is our own fault', async () => {
  const refused = aStore({ save: () => Promise.reject(Object.assign(new Error(), { code: 'bad_request' })) });
  refused.store.rehydrate();
  refused.store.arrive('/pet');
  refused.store.submit({});
  const broken = aStore({ save: () => Promise.reject(new TypeError('x is undefined')) });
  broken.store.rehydrate();
  broken.store.arrive('/pet');
  broken.store.submit({});
  await settled();

  expect(refused.store.getState().messages['pet']).toEqual({ form: { key: 'pets.failed' }, fields: {} });
  expect(refused.seen.problems).toEqual([]);
  expect(broken.seen.problems).toEqual(['action-failed']);
});

test('the next submit takes the last answer off the screen', async () => {
  const { store } = aStore({ save: () => Promise.resolve({ outcome: 'again' }) });
  store.rehydrate();
  store.arrive('/pet');
  store.submit({});
  await settled();
  expect(store.getState().messages['pet']?.fields).toEqual({ name: { key: 'pets.again' } });

  store.submit({});

  expect(store.getState().messages['pet']).toEqual({ fields: {} });
});

test('whoever went elsewhere while it ran keeps what it brought, but is not dragged along', async () => {
  let finish: (result: ActionResult) => void = () => undefined;
  const { store, seen } = aStore({
    save: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  store.rehydrate();
  store.arrive('/pet');
  store.submit({ name: 'Tom' });

  store.arrive('/elsewhere');
  finish({ outcome: 'saved', store: { chip: '1234' } });
  await settled();

  expect(seen.paths).toEqual([]);
  expect(store.getState().slots['chip']).toBe('1234');
});

test('the session may be learnt late, and steps that need it wait for it', () => {
  const { store, seen } = aStore();
  store.rehydrate();
  store.setSession(PENDING);
  store.arrive('/mine');
  expect(seen.paths).toEqual([]);

  store.setSession({ signedIn: false });

  expect(seen.paths).toEqual(['/pet']);
});

test('a step stays on the screen while its run changes the facts it stands on', async () => {
  const { store, seen } = aStore({ load: async () => ({ outcome: 'loaded', store: { pet: undefined } }) });
  store.rehydrate();
  store.arrive('/pet');
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  expect(store.getState().busy.has('done')).toBe(true);

  store.edit('pet', undefined);
  expect(seen.paths).toEqual([]);
  await settled();

  expect(seen.paths).toEqual(['/pet']);
});

test('a step that is only loading can be left by Back, and what it brings is kept', async () => {
  const { store, seen } = aStore({ load: async () => ({ outcome: 'loaded', store: { pet: { name: 'Tim' } } }) });
  store.rehydrate();
  store.arrive('/pet');
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  expect(store.getState().busy.get('done')).toBe('load');

  store.back();
  store.arrive('/pet');
  await settled();

  expect(seen.paths).toEqual(['/pet']);
  expect(store.getState().slots['pet']).toEqual({ name: 'Tim' });
});

test('what is pressed while a step loads is not lost, and what it leads to stands', async () => {
  let answerLoad: (result: ActionResult) => void = () => undefined;
  const { store, seen } = aStore({
    load: () => new Promise((resolve) => (answerLoad = resolve)),
    save: async () => ({ outcome: 'again' }),
  });
  store.rehydrate();
  store.arrive('/pet');
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');

  store.act('again');
  store.act('again');
  await settled();
  answerLoad({ outcome: 'loaded', store: { pet: { name: 'Tim' } } });
  await settled();

  expect(seen.runs).toEqual(['load', 'save']);
  expect(seen.paths).toEqual(['/pet']);
  expect(store.getState().slots['pet']).toEqual({ name: 'Tim' });
  expect(store.getState().busy.size).toBe(0);
});

test('what was pressed is told apart from what a step loads', () => {
  const { store } = aStore();
  store.rehydrate();
  store.arrive('/pet');

  store.submit({ name: 'Tom' });

  expect(store.getState().busy.get('pet')).toBe('press');
});

test('wiping leaves nothing here and nothing in the storage', () => {
  const { store, items } = aStore({}, { slots: { pet: { name: 'Tom' } }, counters: {}, remembered: null });
  store.rehydrate();

  store.wipe();

  expect(store.getState().slots).toEqual({});
  expect(items.size).toBe(0);
});
