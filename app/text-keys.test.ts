import { expect, it } from 'vitest';

import { textKeys } from './words.ts';

it('nested names are joined by dots', () => {
  expect([...textKeys({ apologies: 'x', billInfo: { title: 'x', errors: { noYear: 'x' } } })]).toEqual([
    'apologies',
    'billInfo.title',
    'billInfo.errors.noYear',
  ]);
});

it('plural forms are one key', () => {
  expect([...textKeys({ months_one: 'x', months_many: 'x', months_other: 'x' })]).toEqual(['months']);
});

it('ordinal forms are one key', () => {
  expect([...textKeys({ onDay_ordinal_one: 'x', onDay_ordinal_other: 'x' })]).toEqual(['onDay']);
});
