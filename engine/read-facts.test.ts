import { expect, test } from 'vitest';

import { INVALID, PENDING } from './facts.ts';
import type { Domain } from './compiled-flow.ts';
import { type FactSource, problemsOf, readFacts } from './read-facts.ts';

const facts: Readonly<Record<string, Domain>> = {
  found: { type: 'boolean', from: 'slots' },
  signedIn: { type: 'boolean', from: 'session' },
  byNumber: { type: 'boolean', from: 'options' },
  stage: { type: 'enum', values: ['none', 'booked'], from: 'slots' },
  wheels: { type: 'number', minimum: 0, maximum: 4, from: 'slots' },
  tries: { type: 'counter', max: 3, from: 'counter' },
};
const selectors = {
  found: ({ slots }: { slots: FactSource['slots'] }) => slots !== PENDING && slots['record'] !== undefined,
  signedIn: () => true,
  byNumber: () => false,
  stage: () => 'booked',
  wheels: () => 2,
};
const source: FactSource = { slots: {}, counters: {}, session: {}, options: {} };

test('a fact that comes from the slots is pending until they are read', () => {
  const read = readFacts({ facts }, { ...source, slots: PENDING }, selectors);

  expect(read).toMatchObject({
    found: PENDING,
    stage: PENDING,
    tries: PENDING,
    remembered: PENDING,
    signedIn: true,
    byNumber: false,
  });
});

test('a fact that comes from the session is pending until it is known', () => {
  const read = readFacts({ facts }, { ...source, session: PENDING }, selectors);

  expect(read).toMatchObject({ signedIn: PENDING, found: false, byNumber: false, tries: 0 });
});

test('a counter that was never counted is zero', () => {
  expect(readFacts({ facts }, source, selectors)['tries']).toBe(0);
});

test.for<readonly [string, string, Readonly<Record<string, () => unknown>>]>([
  ['a boolean', 'found', { found: () => 1 }],
  ['an enum', 'stage', { stage: () => 'lost' }],
  ['a number', 'wheels', { wheels: () => 4.5 }],
  ['a number that is none', 'wheels', { wheels: () => Number.NaN }],
  ['a fact that its selector does not know', 'wheels', { wheels: () => undefined }],
])('%s outside its domain is invalid', ([, name, override]) => {
  expect(readFacts({ facts }, source, { ...selectors, ...override })[name]).toBe(INVALID);
});

test.for([4, -1, 1.5, Number.NaN])('a counter of %s is invalid', (tries) => {
  expect(readFacts({ facts }, { ...source, counters: { tries } }, selectors)['tries']).toBe(INVALID);
});

test('a selector that throws makes its fact invalid and no other', () => {
  const read = readFacts({ facts }, source, {
    ...selectors,
    stage: () => {
      throw new Error('broken record');
    },
  });

  expect(problemsOf(read)).toEqual([{ code: 'fact-invalid', detail: 'stage' }]);
});

test('a remembered path is a fact of every flow', () => {
  expect(readFacts({ facts }, { ...source, remembered: '/done' }, selectors)['remembered']).toBe(true);
  expect(readFacts({ facts }, source, selectors)['remembered']).toBe(false);
});

test('a selector is handed what else the source holds', () => {
  const daysOf = ({ today }: { readonly today: string }): number => Number(today.slice(-1));

  const read = readFacts({ facts }, { ...source, today: '2024-06-02' }, { ...selectors, wheels: daysOf });

  expect(read['wheels']).toBe(2);
});

const plain: Readonly<Record<string, Domain>> = {
  byNumber: { type: 'boolean', from: 'options', path: ['byNumber'] },
  isOpen: { type: 'boolean', from: 'slots', path: ['record', 'isOpen'] },
};
const readPlainFacts = (slots: FactSource['slots'], options: FactSource['options'] = {}) =>
  readFacts({ facts: plain }, { ...source, slots, options }, {});

test('a plain fact is the value of an option, or of a field of a slot', () => {
  expect(readPlainFacts({ record: { isOpen: true } }, { byNumber: true })).toMatchObject({ byNumber: true, isOpen: true });
});

test('a plain fact is false while its slot is empty, and pending until the slots are read', () => {
  expect(readPlainFacts({})).toMatchObject({ isOpen: false });
  expect(readPlainFacts(PENDING)).toMatchObject({ isOpen: PENDING, byNumber: false });
});

test.each(['yes', 1, {}, [], null])('a plain fact is false when it finds %j in place of true', (isOpen) => {
  expect(readPlainFacts({ record: { isOpen } })).toMatchObject({ isOpen: false });
});
