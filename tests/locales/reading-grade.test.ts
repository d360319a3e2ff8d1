import { expect, test } from 'vitest';

import { easeOfSpanish, gradeOfEnglish, sentencesOf, syllablesOfEnglish, syllablesOfSpanish } from './reading-grade.ts';

test.each([
  [1, ['make', 'used', 'bills', 'asked', 'sees']],
  [
    2,
    [
      'payment',
      'table',
      'business',
      'people',
      'create',
      'charges',
      'changes',
      'needed',
      'bureau',
      'patient',
      'account',
      'social',
    ],
  ],
  [3, ['created', 'agency', 'area', 'idea', 'guarantor', 'medical', 'previous', 'serious', 'authorize', 'period']],
  [4, ['information', 'automatic', 'identity', 'security', 'available', 'actually']],
])('an English word has %i syllables', (count, words) => {
  expect(words.filter((word) => syllablesOfEnglish(word) !== count)).toEqual([]);
});

test.each([
  [1, ['ley', 'muy', 'plan']],
  [2, ['fecha', 'guía', 'día', 'quiere', 'pague', 'saldo', 'leer', 'ciudad']],
  [3, ['factura', 'dirección', 'agencia', 'cuidado', 'cigüeña']],
  [4, ['nacimiento', 'llamaremos', 'aéreo']],
])('a Spanish word has %i syllables', (count, words) => {
  expect(words.filter((word) => syllablesOfSpanish(word) !== count)).toEqual([]);
});

test('sentences end at a stop, not in an amount or a phone number', () => {
  expect(sentencesOf('Pay $10.50 a month. Call (888) 555-0142, or wait.')).toHaveLength(2);
});

// Worked out by hand from the published formulas.
test.each([
  ['The cat sat on the mat.', -1.45],
  ['We can’t find your bill. Check the last name.', -2.04],
  ['The agency provides information about identity verification.', 22.54],
])('"%s" has grade %f', (text, grade) => {
  expect(gradeOfEnglish(text)).toBeCloseTo(grade, 1);
});

test.each([
  ['Hoy no paga nada.', 109.39],
  ['La autorización correspondiente quedará automáticamente registrada.', -58.75],
])('"%s" has ease %f', (text, ease) => {
  expect(easeOfSpanish(text)).toBeCloseTo(ease, 1);
});
