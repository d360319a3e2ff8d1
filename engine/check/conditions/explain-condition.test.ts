import { expect, test } from 'vitest';

import { createConditionReader } from './conditions.ts';

const read = createConditionReader({
  isOld: { type: 'boolean', from: 'slots' },
  signedIn: { type: 'boolean', from: 'session' },
  stage: { type: 'enum', values: ['none', 'done'], from: 'slots' },
});

test.each([
  ['signedIn = true', 'a condition does not use "=" (write ==)'],
  ['signedIn and isOld', 'a condition does not use "and" (write &&)'],
  ['signedIn OR isOld', 'a condition does not use "OR" (write ||)'],
  ['not signedIn', 'a condition does not use "not" (write !)'],
  ["stage is 'done'", 'a condition does not use "is" (write ==)'],
  ['signedIn & isOld', 'a condition does not use "&" (write &&)'],
  ["stage === 'done'", 'a condition does not use "===" (write ==)'],
  ["stage <> 'done'", 'a condition does not use "<>" (write !=)'],
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
