import type { CompiledFlow } from '#engine';
import { describe, expect, test, vi } from 'vitest';

import { compileFlow, withForms } from '../check/index.ts';
import type { ActionResult, FlowStore, RunInput } from './flow-store-interface.ts';
import { aFlow, aFlowStore } from './testing/a-flow-store.ts';
import { aPetStoreAt, settled } from './testing/a-pet-store.ts';

test('an outcome goes to the next step, which loads what it needs', async () => {
  const { store, seen } = aPetStoreAt('/pet');

  store.submit({ name: 'Tom' });
  await settled();

  expect(seen.paths).toEqual(['/done']);
  expect(seen.runs).toEqual(['save', 'load']);
});

test('a step that is entered again asks again for what it shows', async () => {
  const { store, seen } = aPetStoreAt('/done');
  await settled();

  store.arrive('/pet');
  store.arrive('/done');
  await settled();

  expect(seen.runs).toEqual(['load', 'load']);
});

test('a step that goes to itself when something was pressed there asks again for what it shows', async () => {
  const { store, seen } = aPetStoreAt('/done');
  await settled();

  store.act('renew');
  await settled();

  expect(seen.runs).toEqual(['load', 'save', 'load']);
});

test('a step that its own load goes to itself is loaded once', async () => {
  const { seen } = aPetStoreAt('/done', { load: () => Promise.resolve({ outcome: 'around' }) });
  await settled();

  expect(seen.runs).toEqual(['load']);
});

test('the visitor who went elsewhere while it ran keeps what it brought, but is not dragged along', async () => {
  let finish: (result: ActionResult) => void = () => undefined;
  const { store, seen } = aPetStoreAt('/pet', { save: () => new Promise((resolve) => (finish = resolve)) });
  store.submit({ name: 'Tom' });

  store.arrive('/elsewhere');
  finish({ outcome: 'saved', store: { chip: '1234' } });
  await settled();

  expect(seen.paths).toEqual([]);
  expect(store.getState().slots['chip']).toBe('1234');
});

test('a step stays on the screen while its run changes the facts it is on', async () => {
  const { store, seen } = aPetStoreAt('/pet', { load: async () => ({ outcome: 'loaded', store: { pet: undefined } }) });
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  expect(store.getState().busy.has('done')).toBe(true);

  store.edit('pet', undefined);
  expect(seen.paths).toEqual([]);
  await settled();

  expect(seen.paths).toEqual(['/pet']);
});

test('a step that is only loading can be left by Back, and what it brings is kept', async () => {
  const { store, seen } = aPetStoreAt('/pet', { load: async () => ({ outcome: 'loaded', store: { pet: { name: 'Tim' } } }) });
  store.edit('pet', { name: 'Tom' });
  store.arrive('/done');
  expect(store.getState().busy.get('done')).toBe('load');

  store.back();
  store.arrive('/pet');
  await settled();

  expect(seen.paths).toEqual(['/pet']);
  expect(store.getState().slots['pet']).toEqual({ name: 'Tim' });
});

test('what is pressed while a step loads is not lost, and what it goes to is', async () => {
  let answerLoad: (result: ActionResult) => void = () => undefined;
  const { store, seen } = aPetStoreAt('/pet', {
    load: () => new Promise((resolve) => (answerLoad = resolve)),
    save: async () => ({ outcome: 'again' }),
  });
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

test('what a step loads sends no visitor away who has pressed something meanwhile', async () => {
  let refuseLoad: (reason: Error) => void = () => undefined;
  const { store, seen } = aPetStoreAt('/done', { load: () => new Promise((_, reject) => (refuseLoad = reject)) });

  store.act('again');
  await settled();
  refuseLoad(Object.assign(new Error(), { code: 'unauthorized' }));
  await settled();

  expect(seen.paths).toEqual([]);
});

test('what was pressed is distinguished from what a step loads', () => {
  const { store } = aPetStoreAt('/pet');

  store.submit({ name: 'Tom' });

  expect(store.getState().busy.get('pet')).toBe('press');
});

/** A flow that sends the answers of two steps from the second one. */
function aSendingStore(result: ActionResult) {
  const seen: unknown[] = [];
  const rows = { outcomes: { sent: [{ to: 'pet' }], invalid: [{ stay: true, formMessage: 'pets.failed' }] } } as const;
  const { store } = aFlowStore({
    flow: aFlow({
      data: { pet: { form: 'pet', privacy: 'public' }, vet: { form: 'vet', privacy: 'public' }, other: { privacy: 'public' } },
      steps: [
        { id: 'pet', path: '/pet', screen: 'form-step', form: 'pet', submit: { do: [{ to: 'vet' }] } },
        { id: 'vet', path: '/vet', screen: 'form-step', form: 'vet', submit: { run: 'send', send: ['pet', 'vet'], ...rows } },
      ],
    }),
    actions: {
      send: ({ sent }) => {
        seen.push(sent);
        return Promise.resolve(result);
      },
    },
  });
  store.rehydrate();
  store.arrive('/pet');
  return { store, seen };
}

test('a run that sends answers gets those of the slots that it lists, and its place in the flow', async () => {
  const { store, seen } = aSendingStore({ outcome: 'sent' });
  store.edit('other', 'not sent');
  store.submit({ name: 'Tom' });
  store.submit({ city: 'Ithaca' });
  await settled();

  expect(seen).toEqual([
    { flow: 'pets', run: { step: 'vet', of: 'submit' }, answers: { pet: { name: 'Tom' }, vet: { city: 'Ithaca' } } },
  ]);
});

/** A flow that asks more after an accident, as it is compiled, with everything answered for an accident. */
function aClaimStore() {
  const seen: unknown[] = [];
  const words = { label: 'label', message: 'message' };
  const ask = (form: string, fields: object) => ({ form, submit: 'go', fields });
  const forms: Readonly<Record<string, object>> = {
    incident: ask('incident', { cause: { widget: 'radio', ...words, options: { accident: 'accident', illness: 'illness' } } }),
    other: ask('other', { who: { widget: 'text', ...words } }),
    name: ask('name', { name: { widget: 'text', ...words } }),
    witness: ask('witness', { witness: { widget: 'text', ...words } }),
    bill: ask('bill', { amount: { widget: 'number', ...words } }),
  };
  const send = ['incident', 'other', 'people', 'bills'];
  const stay = { stay: true };
  const text = JSON.stringify({
    flow: 'pets',
    version: 1,
    base: '/',
    data: {
      incident: { form: 'incident', privacy: 'contact' },
      other: { form: 'other', privacy: 'contact' },
      people: { form: ['name', 'witness'], privacy: 'contact' },
      bills: { privacy: 'contact' },
    },
    facts: { cause: { of: 'incident.cause' } },
    guards: { accident: { when: "cause == 'accident'", description: 'it was an accident' } },
    entry: [{ to: 'incident' }],
    notFound: 'not-found',
    errors: { '*': stay },
    steps: [
      { id: 'incident', path: '/incident', form: 'incident', submit: { do: { to: 'check' } } },
      { id: 'other', path: '/other', form: 'other', shownWhen: 'accident', submit: { do: { to: 'check' } } },
      { id: 'again', path: '/again', form: 'other', shownWhen: "cause == 'unanswered'", submit: { do: { to: 'check' } } },
      { id: 'name', path: '/name', form: 'name', submit: { do: { to: 'check' } } },
      { id: 'witness', path: '/witness', form: 'witness', shownWhen: 'accident', submit: { do: { to: 'check' } } },
      {
        id: 'bills',
        path: '/bills',
        repeat: { slot: 'bills', form: 'bill' },
        shownWhen: "cause != 'illness'",
        submit: { do: { to: 'check' } },
      },
      {
        id: 'check',
        path: '/check',
        title: 'check',
        submit: { run: 'send', send, outcomes: { sent: stay } },
        acts: { save: { run: 'save-draft', send, outcomes: { saved: stay } } },
      },
    ],
  });
  const keep = ({ sent }: RunInput) => {
    seen.push(sent?.answers);
    return Promise.resolve({ outcome: 'sent' });
  };
  const flow = compileFlow(withForms({ file: 'flow.json', text }, (name) => forms[name]));
  const { store } = aFlowStore({ flow, actions: { send: keep, 'save-draft': keep } });
  store.rehydrate();
  for (const [slot, value] of Object.entries(accident)) store.edit(slot, value);
  store.arrive('/check');
  return { store, seen };
}

const accident = {
  incident: { cause: 'accident' },
  other: { who: 'Bo' },
  people: { name: 'Ana', witness: 'Cy' },
  bills: [{ amount: 7 }],
};

describe('a run that sends answers', () => {
  test.each<[string, object, object]>([
    ['sends those of steps that are shown', { cause: 'accident' }, accident],
    [
      'leaves out those that only hidden steps ask',
      { cause: 'illness' },
      { incident: { cause: 'illness' }, people: { name: 'Ana' } },
    ],
    [
      'sends those that one of several steps asks',
      {},
      { incident: {}, other: accident.other, people: { name: 'Ana' }, bills: accident.bills },
    ],
  ])('%s', async (_, incident, expected) => {
    const { store, seen } = aClaimStore();
    store.edit('incident', incident);
    store.submit({});
    await settled();

    expect(seen).toEqual([expected]);
  });

  test('keeps those of hidden steps in a draft', async () => {
    const { store, seen } = aClaimStore();
    store.edit('incident', { cause: 'illness' });
    store.act('save');
    await settled();

    expect(seen).toEqual([{ ...accident, incident: { cause: 'illness' } }]);
  });
});

test('refused answers are shown at the steps that ask for them', async () => {
  const { store } = aSendingStore({ outcome: 'invalid', problems: { pet: { name: 'pattern' }, vet: { city: 'required' } } });
  store.submit({ name: 'Tom' });
  store.submit({ city: 'Ithaca' });
  await settled();
  const { messages } = store.getState();

  expect(messages['pet']?.problems).toEqual({ name: 'pattern' });
  expect(messages['vet']).toMatchObject({ form: { key: 'pets.failed' }, problems: { city: 'required' } });
});

/** A flow whose shared run is started by its own answer, which the check refuses. */
function aCircle(errors: CompiledFlow['errors']) {
  const again = { run: 'ask', outcomes: { asked: [{ run: 'ask' }] } };
  const { store, seen } = aFlowStore({
    flow: aFlow({
      runs: { ask: again },
      errors,
      steps: [{ id: 'pet', path: '/pet', screen: 'form-step', form: 'pet', submit: { do: [{ run: 'ask' }] } }],
    }),
    actions: { ask: () => Promise.resolve({ outcome: 'asked' }) },
  });
  store.rehydrate();
  store.arrive('/pet');
  return { store, seen };
}

test.each<[string, CompiledFlow['errors'], number]>([
  ['shows the general error', { '*': [{ stay: true, formMessage: 'pets.failed' }] }, 1],
  ['stops also where the error starts the run again', { '*': [{ run: 'ask' }] }, 2],
])('a run that starts itself is stopped after 25 runs: it %s', async (_, errors, problems) => {
  const { store, seen } = aCircle(errors);

  store.submit({});
  await vi.waitFor(() => expect(seen.problems).toHaveLength(problems));
  await settled();

  expect(seen.runs).toHaveLength(25);
  expect(new Set(seen.problems)).toEqual(new Set(['runs-endless']));
  expect(store.getState().busy.size).toBe(0);
  expect(store.getState().messages['pet']?.form).toEqual(problems === 1 ? { key: 'pets.failed' } : undefined);

  store.submit({});
  await settled();
  expect(seen.runs.length).toBeGreaterThan(25);
});

/** Two steps whose loads go to each other, by an outcome or by an error. */
function aCircleOfLoads(ask: () => Promise<ActionResult>) {
  const goingTo = (to: string) => ({
    screen: 'done',
    load: { run: 'ask', outcomes: { asked: [{ to }] }, errors: { '*': [{ to }] } },
    acts: { shop: { do: [{ to: 'shop' }] } },
  });
  const shop = {
    id: 'shop',
    path: '/shop',
    screen: 'done',
    load: { run: 'ask', outcomes: { asked: [{ stay: true }] } },
  } as const;
  const { store, seen } = aFlowStore({
    flow: aFlow({
      steps: [{ id: 'pet', path: '/pet', ...goingTo('vet') }, { id: 'vet', path: '/vet', ...goingTo('pet') }, shop],
    }),
    actions: { ask },
    follow: setTimeout,
  });
  store.rehydrate();
  store.arrive('/pet');
  return { store, seen };
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('loads that go to each other through a router that follows later', () => {
  test.each<[string, () => Promise<ActionResult>]>([
    ['outcomes', () => Promise.resolve({ outcome: 'asked' })],
    ['errors', () => Promise.reject(new Error('the service is down'))],
  ])('stop after 25 runs and are reported when they go by %s', async (_, ask) => {
    const { seen } = aCircleOfLoads(ask);

    await vi.waitFor(() => expect(seen.problems).toContain('runs-endless'));
    await pass(50);

    expect(seen.runs).toHaveLength(25);
  });

  test.each<[string, (store: FlowStore) => void]>([
    ['opens another step', (store) => store.arrive('/shop')],
    ['presses a button', (store) => store.act('shop')],
    ['tries again', (store) => store.tryAgain()],
    ['signs in again', (store) => store.expire({})],
  ])('run again when the visitor %s', async (_, act) => {
    const { store, seen } = aCircleOfLoads(() => Promise.resolve({ outcome: 'asked' }));
    await vi.waitFor(() => expect(seen.problems).toContain('runs-endless'));
    await pass(50);

    act(store);
    await pass(50);

    expect(seen.runs.length).toBeGreaterThan(25);
  });
});

test('a visitor who opens step after step is never stopped', async () => {
  const { store, seen } = aPetStoreAt('/done');

  for (let count = 0; count < 30; count++) {
    await settled();
    store.arrive('/pet');
    store.arrive('/done');
  }
  await settled();

  expect(seen.runs).toHaveLength(31);
  expect(seen.problems).toEqual([]);
});
