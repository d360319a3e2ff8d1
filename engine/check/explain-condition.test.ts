import { expect, test } from 'vitest';

import { createConditionReader } from './conditions.ts';

const read = createConditionReader({
  isOld: { type: 'boolean', from: 'slots' },
  signedIn: { type: 'boolean', from: 'session' },
  stage: { type: 'enum', values: ['none', 'done'], from: 'slots' },
});

test.each([
  ['signedIn = true', '"=" is no sign of a condition (write ==)'],
  ['signedIn and isOld', '"and" is no sign of a condition (write &&)'],
  ['signedIn OR isOld', '"OR" is no sign of a condition (write ||)'],
  ['not signedIn', '"not" is no sign of a condition (write !)'],
  ["stage is 'done'", '"is" is no sign of a condition (write ==)'],
  ['signedIn & isOld', '"&" is no sign of a condition (write &&)'],
  ["stage === 'done'", '"===" is no sign of a condition (write ==)'],
  ["stage <> 'done'", '"<>" is no sign of a condition (write !=)'],
  ['signedIn &&', "the condition ends too early (a condition is written as in: someFact && otherFact == 'word')"],
  ['', "the condition is empty (a condition is written as in: someFact && otherFact == 'word')"],
  ["stage == 'done", "this word has no end (close it with ', with which it begins)"],
  ['stage == ‘done’', "‘ is not the quotation mark of a condition (write ' instead, before and after)"],
  ['(signedIn || isOld', 'a bracket is opened and never closed (end it with ))'],
  ['signedIn)', 'a bracket is closed that was never opened (take it out)'],
  ['signedIn, isOld', '"," cannot stand here (a condition is written as in: someFact && otherFact == \'word\')'],
])('%s is explained', (text, reported) => {
  const condition = read(text);

  expect('fault' in condition && `${condition.fault.message} (${condition.fault.cure ?? ''})`).toBe(reported);
});
