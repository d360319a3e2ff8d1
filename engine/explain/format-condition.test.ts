import { expect, test } from 'vitest';

import type { GuardTree } from '../index.ts';
import { formatCondition } from './format-condition.ts';

test.each<[string, GuardTree]>([
  ['open', { fact: 'open' }],
  ['not open', { not: { fact: 'open' } }],
  ['stage is made', { eq: ['stage', 'made'] }],
  ['stage is not made', { ne: ['stage', 'made'] }],
  ['stage is none, made or booked', { in: ['stage', ['none', 'made', 'booked']] }],
  ['not stage is none or made', { not: { in: ['stage', ['none', 'made']] } }],
  ['price is 2 or more', { in: ['price', ['2 to under 10', '10 or more']] }],
  ['price is under 10', { in: ['price', ['under 2', '2 to under 10']] }],
  ['tries is less than 2', { lt: ['tries', 2] }],
  ['tries is at most 2', { le: ['tries', 2] }],
  ['tries is more than 2', { gt: ['tries', 2] }],
  ['tries is at least 2', { ge: ['tries', 2] }],
  ['open and (known or stage is made)', { and: [{ fact: 'open' }, { or: [{ fact: 'known' }, { eq: ['stage', 'made'] }] }] }],
  [
    'known where open, else (tries is 1 and known)',
    { if: [{ fact: 'open' }, { fact: 'known' }, { and: [{ eq: ['tries', 1] }, { fact: 'known' }] }] },
  ],
  ['always', { const: true }],
  ['never', { const: false }],
])('a condition is said as: %s', (words, condition) => {
  expect(formatCondition(condition)).toBe(words);
});

test('facts may be called by what they mean', () => {
  expect(formatCondition({ and: [{ fact: 'open' }, { eq: ['tries', 1] }] }, (fact) => `"the ${fact}"`)).toBe(
    '"the open" and "the tries" is 1',
  );
});
