import { openFlow } from '#engine';
import { createFlowStore, type ActionResult, type FlowPorts, type Observation, type RunInput } from '#engine/react';
import { expect, test } from 'vitest';

import { aFlow } from './testing/a-flow-store.ts';
import { settled } from './testing/a-pet-store.ts';

const flow = aFlow({
  data: { pet: { privacy: 'phi', form: 'pet' } },
  steps: [
    { id: 'pet', path: '/pet', screen: 'form-step', form: 'pet', submit: { run: 'save', outcomes: { saved: [{ to: 'done' }] } } },
    {
      id: 'done',
      path: '/done',
      screen: 'done',
      acts: { renew: { run: 'save', outcomes: { saved: [{ stay: true }] } } },
    },
  ],
});

function open(save: () => Promise<ActionResult>) {
  const observed: Observation[] = [];
  const go = (path: string) => store.arrive(path);
  const ports: FlowPorts<RunInput> = {
    actions: { save: { run: save } },
    contextOf: (run) => run,
    navigation: { push: go, replace: go },
    toast: () => undefined,
    track: () => undefined,
    observe: (seen) => observed.push(seen),
    report: () => undefined,
  };
  const given = {
    flow: openFlow(flow),
    tenant: 'lakeside',
    options: {},
    today: '2026-11-21',
    session: {},
    selectors: {},
  } as const;
  const store = createFlowStore<RunInput>({ ...given, storage: () => undefined, ports });
  return { store, observed };
}

test('the store reports the steps that are shown and how runs end, without an answer', async () => {
  const { store, observed } = open(async () => ({ outcome: 'saved', store: { pet: { name: 'Tom' } }, words: 'Tom is saved' }));
  store.arrive('/pet');
  expect(observed).toEqual([]);
  store.rehydrate();
  store.arrive('/pet');

  store.submit({ name: 'Tom' });
  await settled();
  store.act('renew', { name: 'Tom' });
  await settled();

  expect(observed).toEqual([
    { step: 'pet' },
    { step: 'pet', of: 'submit', outcome: 'saved' },
    { step: 'done' },
    { step: 'done', of: 'renew', outcome: 'saved' },
  ]);
});

test('the store reports a failed run by its error code, without the message', async () => {
  const refused = Object.assign(new Error('Tom is unknown'), { code: 'too_many_requests' });
  const { store, observed } = open(() => Promise.reject(refused));
  store.rehydrate();
  store.arrive('/pet');

  store.submit({ name: 'Tom' });
  await settled();

  expect(observed).toEqual([{ step: 'pet' }, { step: 'pet', of: 'submit', code: 'too_many_requests' }]);
});

test('the store does not report a step again when its data changes', async () => {
  const { store, observed } = open(async () => ({ outcome: 'saved' }));
  store.rehydrate();
  store.arrive('/pet');

  store.edit('pet', { name: 'Tom' });
  await settled();

  expect(observed).toEqual([{ step: 'pet' }]);
});
