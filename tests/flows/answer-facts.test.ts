import { expect, test } from 'vitest';

import { compileFlow } from '#engine/check';
import { advance, emptyState, type FlowState, locate, openFlow, readFacts, readValue } from '#engine';
import { petClaim } from '../proof/pet-claim.ts';

const flow = openFlow(compileFlow(petClaim()));

function factsOf(state: Partial<FlowState>, options: Readonly<Record<string, unknown>> = flow.options) {
  return readFacts(flow, { ...emptyState, ...state, session: {}, options }, {});
}

const factsWith = (claim: unknown) => factsOf({ slots: { claim } });

test('nothing is answered in an empty slot', () => {
  expect(factsOf({})).toMatchObject({
    kind: 'unanswered',
    age: 'unanswered',
    coughs: false,
    insured: false,
    chipped: false,
    described: false,
    country: 'us',
  });
});

test('an answer of a form is the value that the form gave', () => {
  const claim = { kind: 'dog', age: 3, signs: ['limp', 'cough'], insured: true, chip: '4711' };

  expect(factsWith(claim)).toMatchObject({ kind: 'dog', coughs: true, insured: true, chipped: true });
});

test.for([
  [0, 'under 2'],
  [1.99, 'under 2'],
  [2, '2 to under 10'],
  [10, '10 or more'],
  [40, '10 or more'],
] as const)('the number %d is in the range "%s"', ([age, range]) => {
  expect(factsWith({ age })['age']).toBe(range);
});

test.for([
  { age: 41 },
  { age: -1 },
  { age: '3' },
  { age: Number.NaN },
  { kind: 'fish' },
  { kind: 7 },
  { signs: 'cough' },
  'x',
  null,
])('an answer that the form would refuse counts as none: %j', (claim) => {
  expect(factsWith(claim)).toMatchObject({ kind: 'unanswered', age: 'unanswered', coughs: false });
});

test('a comparison with a threshold is false while the number is unanswered', () => {
  const { guards } = openFlow(
    compileFlow(
      petClaim((written) => ({ ...written, guards: { ...written.guards, old: { when: 'age >= 10', description: 'old' } } })),
    ),
  );

  expect(guards['old']).toEqual({ in: ['age', ['10 or more']] });
});

const items = [{ amount: 1200 }, { amount: 300 }, {}];

test('a value is computed from all answers at a path', () => {
  const { values = {} } = flow;
  const read = (name: string, claim: unknown) => readValue(values[name] ?? { number: -1 }, { slots: { claim }, options: {} });

  expect(read('total', { items })).toBe(1800);
  expect(read('fee', { items })).toBe(300);
  expect(read('worst', { items })).toBe(900);
  expect(read('half', { age: 3 })).toBe(-1.5);
});

test.for([
  undefined,
  null,
  'x',
  {},
  { items: 'many' },
  { items: [{ amount: 'much' }, null, 7] },
  { items: { amount: Number.NaN } },
])('a value of corrupt or missing answers is a number: %j', (claim) => {
  for (const value of Object.values(flow.values ?? {})) {
    expect(Number.isFinite(readValue(value, { slots: { claim }, options: {} }))).toBe(true);
  }
});

test('a condition compares a value with its thresholds', () => {
  expect(factsWith({ items })['total']).toBe('500 or more');
  expect(factsWith({})['total']).toBe('under 500');
});

const whole = { kind: 'cat', insured: true, agreed: true };

function after(state: FlowState, event: Parameters<typeof advance>[2]): FlowState {
  return advance(flow, state, event, factsOf).state;
}

const sent = after(emptyState, { type: 'submit', step: 'pet', data: whole });

test('a form counts as sent once it is submitted', () => {
  const typed = after(emptyState, { type: 'edit', slot: 'claim', value: whole });

  expect(factsOf(typed)['described']).toBe(false);
  expect(factsOf(sent)['described']).toBe(true);
  expect(locate(flow, factsOf(sent), '/treatment')).toMatchObject({ kind: 'render' });
});

test('a form no longer counts as sent when one of its answers changes', () => {
  const same = after(sent, { type: 'edit', slot: 'claim', value: { ...whole } });
  const other = after(sent, { type: 'edit', slot: 'claim', value: { ...whole, kind: 'dog' } });

  expect(factsOf(same)['described']).toBe(true);
  expect(factsOf(other)['described']).toBe(false);
});

test('a form still counts as sent when another form of its slot is filled in', () => {
  const typed = after(sent, { type: 'edit', slot: 'claim', value: { ...whole, cost: 500 } });
  const both = after(typed, { type: 'submit', step: 'treatment', data: { cost: 500 } });

  expect(factsOf(typed)).toMatchObject({ described: true, treated: false });
  expect(factsOf(both)).toMatchObject({ described: true, treated: true, kind: 'cat', cost: 'under 10000' });
});

test('a form no longer counts as sent when its slot is emptied', () => {
  const emptied = after(sent, { type: 'act', step: 'pet', name: 'start-over' });

  expect(factsOf(emptied)).toMatchObject({ described: false, kind: 'unanswered' });
  expect(emptied.slots).toEqual({});
});

test('what is noted of a sent form is as private as its answers, and goes along into another version with them', () => {
  expect(flow.data['sent.pet']).toEqual({ privacy: 'phi' });
  expect(flow.migrate).toEqual([{ from: 1, keep: ['claim', 'sent.pet', 'sent.treatment'] }]);
});
