import { expect, test } from 'vitest';

import { compileFlow, type Flow } from './check/index.ts';
import { advance, emptyState, type FlowState, openFlow, readFacts } from './index.ts';
import { withForms } from './check/index.ts';

const repeat = { slot: 'pets', form: 'pet', item: 'pets.item', minimum: 2, maximum: 3 };
const written: Flow = {
  flow: 'claim',
  version: 1,
  base: '/',
  data: { pets: { privacy: 'phi' }, owner: { privacy: 'phi', onChange: { clear: ['pets'] } } },
  facts: {
    hasPets: { answered: 'pets' },
    cost: { of: 'values.cost', thresholds: [100] },
    many: { of: 'values.many', thresholds: [3] },
  },
  values: { cost: { is: 'sum(pets.cost)' }, many: { is: 'count(pets)' } },
  guards: {},
  errors: { '*': { stay: true } },
  entry: [{ to: 'pets' }],
  notFound: 'not-found',
  steps: [
    { id: 'pets', path: '/pets', repeat, submit: { do: { to: 'end' } }, acts: { forget: { do: { clear: 'pets', stay: true } } } },
    { id: 'end', path: '/end' },
  ],
};
const pet = { form: 'pet', fields: { cost: { widget: 'number', label: 'pets.cost', message: 'pets.wrong' } } };
const flow = openFlow(compileFlow(withForms({ file: 'claim.json', text: JSON.stringify(written) }, () => pet)));
const stateWith = (slots: FlowState['slots']): FlowState => ({ ...emptyState, slots });
const factsOf = (state: FlowState) => readFacts(flow, { ...state, session: {}, options: {} }, {});
const pets = (...costs: readonly number[]) => stateWith({ pets: costs.map((cost) => ({ cost })) });

test.each([
  ['without items', stateWith({})],
  ['with fewer items than the minimum', pets(1)],
  ['with more items than the maximum', pets(1, 2, 3, 4)],
  ['with something else in its slot', stateWith({ pets: 'cat' })],
])('a list %s is not sent', (_, state) => {
  expect(advance(flow, state, { type: 'submit', step: 'pets', data: [] }, factsOf)).toEqual({
    state,
    effects: [{ kind: 'problem', code: 'list-limits', detail: 'pets' }],
  });
});

test('a list with enough items is sent', () => {
  expect(advance(flow, pets(1, 2), { type: 'submit', step: 'pets', data: [] }, factsOf).effects).toEqual([
    { kind: 'go', path: '/end' },
  ]);
});

test('facts read whether a list has items, how many, and what they amount to', () => {
  expect([pets(), pets(40), pets(40, 50, 60)].map(factsOf)).toMatchObject([
    { hasPets: false, many: 'under 3', cost: 'under 100' },
    { hasPets: true, many: 'under 3', cost: 'under 100' },
    { hasPets: true, many: '3 or more', cost: '100 or more' },
  ]);
});

test('the item that is being filled in is forgotten with its list', () => {
  const typed = stateWith({ pets: [], 'pets.draft': { at: 0, data: {}, isOpen: true } });
  const forgotten = advance(flow, typed, { type: 'act', step: 'pets', name: 'forget' }, factsOf);
  const changed = advance(flow, typed, { type: 'edit', slot: 'owner', value: 'Ana' }, factsOf);

  expect([forgotten.state.slots, changed.state.slots]).toEqual([{}, { owner: 'Ana' }]);
  expect(flow.data['pets.draft']).toEqual({ privacy: 'phi' });
});
