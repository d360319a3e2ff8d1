import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type CompiledFlow, evaluate, type FactValue, type GuardTree, INVALID, PENDING } from '../index.ts';
import { findNeed, type Need } from './need.ts';
import { describeNeed } from './describe-rows.ts';

const domains: CompiledFlow['facts'] = {
  open: { type: 'boolean', from: 'slots' },
  known: { type: 'boolean', from: 'slots' },
  stage: { type: 'enum', values: ['none', 'made', 'booked'], from: 'slots' },
  tries: { type: 'counter', max: 3, from: 'counter' },
  wheels: { type: 'number', minimum: 0, maximum: 4, from: 'slots' },
};

const facts = { open: false, known: false, stage: 'none', tries: 1, wheels: 3 };

function describe(tree: GuardTree, given: object = {}) {
  const need = findNeed(tree, true, { facts: { ...facts, ...given }, domains });
  return need && describeNeed(need);
}

test('what holds needs nothing', () => {
  expect(describe({ fact: 'open' }, { open: true })).toBeUndefined();
});

test('a fact that is not so is reported with what it would have to be', () => {
  expect(describe({ fact: 'open' })).toBe('because open is false (it needs open = true)');
  expect(describe({ ge: ['tries', 2] })).toBe('because tries is 1 (it needs tries = 2 or 3)');
  expect(describe({ lt: ['wheels', 2.5] })).toBe('because wheels is 3 (it needs wheels less than 2.5)');
});

test('of parts that must all hold, those that do not are reported', () => {
  expect(describe({ and: [{ fact: 'open' }, { fact: 'known' }, { lt: ['tries', 2] }] })).toBe(
    'because open is false and known is false (it needs open = true and known = true)',
  );
});

test('of parts of which one would do, all are reported', () => {
  expect(describe({ or: [{ eq: ['stage', 'booked'] }, { and: [{ fact: 'open' }, { fact: 'known' }] }] })).toBe(
    'because stage is none, open is false and known is false (it needs stage = booked, or open = true and known = true)',
  );
});

test('what several parts ask of one fact is reported as what fits them all', () => {
  expect(describe({ and: [{ in: ['stage', ['made', 'booked']] }, { ne: ['stage', 'made'] }] })).toBe(
    'because stage is none (it needs stage = booked)',
  );
});

test('a fact that is not known yet, or wrong, is reported as such', () => {
  expect(describe({ fact: 'open' }, { open: PENDING })).toContain('open is not known yet');
  expect(describe({ fact: 'open' }, { open: INVALID })).toContain('open is none of its allowed values');
});

test('what nothing can make so is reported as such', () => {
  expect(describe({ const: false })).toBe('because nothing can make it so');
  expect(describe({ and: [{ fact: 'open' }, { const: false }] })).toBe('because nothing can make it so');
});

/** Every path to satisfy a need, as facts to change. */
function branches(need: Need): readonly Readonly<Record<string, FactValue>>[] {
  if ('impossible' in need) return [];
  if ('any' in need) return need.any.flatMap(branches);
  if ('all' in need)
    return need.all.map(branches).reduce((all, next) => all.flatMap((one) => next.map((other) => ({ ...one, ...other }))), [{}]);
  const { fact, wanted } = need;
  return Array.isArray(wanted) ? wanted.map((value: FactValue) => ({ [fact]: value })) : [];
}

const leaf: fc.Arbitrary<GuardTree> = fc.oneof(
  fc.constantFrom<GuardTree>({ fact: 'open' }, { fact: 'known' }),
  fc.constantFrom('none', 'made', 'booked').map((value): GuardTree => ({ eq: ['stage', value] })),
  fc.integer({ min: 0, max: 3 }).map((value): GuardTree => ({ ge: ['tries', value] })),
);

test('whatever is said to be needed makes a condition over different facts what is wanted', () => {
  const parts = fc.tuple(
    fc.constant<GuardTree>({ fact: 'open' }),
    fc.constantFrom<GuardTree>({ eq: ['stage', 'made'] }, { in: ['stage', ['made', 'booked']] }, { ne: ['stage', 'none'] }),
    leaf.filter((tree) => 'ge' in tree),
  );
  const condition = parts.chain(([a, b, c]) =>
    fc.constantFrom<GuardTree>(
      { and: [a, { or: [b, c] }] },
      { or: [{ not: a }, { and: [b, c] }] },
      { and: [a, b, c] },
      { if: [a, b, c] },
      { not: { or: [a, { and: [b, c] }] } },
    ),
  );
  const values = fc.record({
    open: fc.boolean(),
    known: fc.boolean(),
    stage: fc.constantFrom('none', 'made', 'booked'),
    tries: fc.integer({ min: 0, max: 3 }),
  });

  fc.assert(
    fc.property(condition, values, fc.boolean(), (tree, given, wanted) => {
      const need = findNeed(tree, wanted, { facts: given, domains });
      if (need === undefined) return evaluate(tree, given) === wanted;
      return branches(need).every((change) => evaluate(tree, { ...given, ...change }) === wanted);
    }),
  );
});
