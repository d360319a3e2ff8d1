import { expect, test } from 'vitest';

import type { Domains } from './check-literal.ts';
import { createConditionReader } from './conditions.ts';

const domains: Domains = {
  signedIn: { type: 'boolean', from: 'session' },
  hasBicycle: { type: 'boolean', from: 'slots' },
  stage: { type: 'enum', values: ['none', 'estimated', 'booked'], from: 'slots' },
  tries: { type: 'counter', max: 3, from: 'counter' },
  wheels: { type: 'number', minimum: 0, maximum: 4, from: 'slots' },
};
const read = createConditionReader(domains);

test.for([
  ['signedIn && (hasBicycle && tries >= 2)', { and: [{ fact: 'signedIn' }, { fact: 'hasBicycle' }, { ge: ['tries', 2] }] }],
  ['3 == tries', { eq: ['tries', 3] }],
  ['1 < wheels', { gt: ['wheels', 1] }],
  ['!(stage == "booked")', { ne: ['stage', 'booked'] }],
  ['!(wheels <= 1.5)', { gt: ['wheels', 1.5] }],
  ['!!signedIn', { fact: 'signedIn' }],
  ['signedIn == false', { not: { fact: 'signedIn' } }],
  ["stage in ['none', 'booked']", { in: ['stage', ['none', 'booked']] }],
  ['tries in [1, 2]', { in: ['tries', [1, 2]] }],
  ['signedIn ? tries == 0 : hasBicycle', { if: [{ fact: 'signedIn' }, { eq: ['tries', 0] }, { fact: 'hasBicycle' }] }],
  ['signedIn || true', { const: true }],
  ['signedIn && true', { fact: 'signedIn' }],
] as const)('%s is read as a tree', ([text, tree]) => {
  expect(read(text)).toEqual({ tree });
});

test.for([
  ['signedIn &&', 'guard-syntax', 11],
  ["stage == 'booked", 'guard-syntax', 9],
  ['signdIn', 'unknown-fact', 0],
  ['signedIn && stagge == "none"', 'unknown-fact', 12],
  ['stage', 'guard-type', 0],
  ['"booked"', 'guard-type', 0],
  ['signedIn == "yes"', 'guard-type', 12],
  ['stage == 3', 'guard-type', 9],
  ['stage < "none"', 'guard-type', 8],
  ["tries >= '2'", 'guard-type', 9],
  ['stage in []', 'guard-type', 9],
  ["stage == 'boked'", 'not-in-enum', 9],
  ["stage in ['none', 'lost']", 'not-in-enum', 18],
  ['tries == 4', 'out-of-bounds', 9],
  ['tries == 1.5', 'out-of-bounds', 9],
  ['tries == -1', 'out-of-bounds', 9],
  ['tries > 3', 'out-of-bounds', 8],
  ['tries >= 0', 'out-of-bounds', 9],
  ['tries <= 3', 'out-of-bounds', 9],
  ['tries < 0', 'out-of-bounds', 8],
  ['3 < tries', 'out-of-bounds', 0],
  ['wheels >= 4.5', 'out-of-bounds', 10],
  ['tries + 1 > 2', 'guard-profile', 0],
  ['size(stage) > 1', 'guard-profile', 0],
  ['stage.matches("b.*")', 'guard-profile', 0],
  ['stage == null', 'guard-profile', 9],
  ['signedIn == hasBicycle', 'guard-profile', 12],
  ['1 < 2', 'guard-profile', 0],
  ['signedIn in stage', 'guard-profile', 12],
  ['[1, 2].exists(x, x == tries)', 'guard-profile', 0],
] as const)('%s is refused', ([text, fault, at]) => {
  expect(read(text)).toMatchObject({ fault: { fault, at } });
});

test('a comparison at the ends of a counter is allowed where it decides something', () => {
  for (const text of ['tries >= 3', 'tries < 3', 'tries > 0', 'tries <= 0', 'tries == 0'])
    expect(read(text)).toHaveProperty('tree');
});

test('a name that is nearly right is reported', () => {
  expect(read('signdIn')).toMatchObject({
    fault: { message: '"signdIn" is not a fact of this flow', cure: 'did you mean "signedIn"?' },
  });
});

test('equal conditions are read once', () => {
  expect(read('tries == 2')).toBe(read('tries == 2'));
});
