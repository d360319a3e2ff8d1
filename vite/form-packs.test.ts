import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

import { formPacks } from './form-validators.ts';

const packs = formPacks('flows');

it('a form that a flow begins with is fetched by itself', () => {
  expect(['bill-info', 'bill-info-identifier', 'payment-plan', 'verify-phone'].filter((form) => packs.has(form))).toEqual([]);
});

it('every other form is fetched with its neighbours', () => {
  expect(packs.get('review-info')).toBe('enrollment');
  expect(packs.get('add-payment-method')).toBe('transfer-plan');
});

it('a form of several flows is in the pack of everybody’s flow', () => {
  expect(packs.get('connect-payment-method')).toBe('enrollment');
});

it('no pack holds a form that is not there', () => {
  const files = readdirSync('flows/forms');

  expect([...packs.keys()].filter((form) => !files.includes(`${form}.json`))).toEqual([]);
});
