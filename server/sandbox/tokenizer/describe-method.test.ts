import { expect, test } from 'vitest';

import { readCardFunding } from './describe-method.ts';

test.each([
  ['debit', 'debit'],
  ['credit', 'credit'],
  ['prepaid', 'prepaid'],
  ['unknown', 'unknown'],
])('reads card.funding of Stripe: %s is %s', (word, funding) => {
  expect(readCardFunding(word)).toBe(funding);
});

test.each([
  ['DEBIT', 'debit'],
  ['CREDIT', 'credit'],
  ['RELOADABLE_PREPAID', 'prepaid'],
  ['NON_RELOADABLE_PREPAID', 'prepaid'],
  ['HSA_FSA', 'hsa'],
  ['UNKNOWN', 'unknown'],
])('reads card_type of Finix: %s is %s', (word, funding) => {
  expect(readCardFunding(word)).toBe(funding);
});

test.each(['charge_card', '', null, undefined, 7, { funding: 'debit' }, 'constructor'])('reads %s as unknown', (word) => {
  expect(readCardFunding(word)).toBe('unknown');
});
