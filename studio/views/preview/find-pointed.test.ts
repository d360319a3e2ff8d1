import { describe, expect, test } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import type { TextRow } from '../texts/read-texts.ts';
import { fieldOfStep, keysOfWords, stepOfPath } from './find-pointed.ts';

const row = (key: string, ours: string, own?: string): TextRow => ({
  key,
  cells: [{ language: 'en', ours, ...(own !== undefined && { own }), isEdited: false }],
});
const rows = [
  row('billInfo.submit', 'Find my bill'),
  row('success.again', 'Find my bill'),
  row('billInfo.title', 'Welcome', 'Welcome to Lakeside'),
  row('plan.lead', 'You pay {{amount}} for <1>{{count}} months</1>.'),
  row('plan.any', '{{words}}'),
];
const find = (words: readonly string[], isOnStep: (key: string) => boolean = () => false) =>
  keysOfWords(rows, 'en', { words }, isOnStep);

describe('the texts of words on a page', () => {
  test('are those of the step before others', () => {
    expect(find(['Find my bill'], (key) => key.startsWith('billInfo'))).toEqual(['billInfo.submit']);
    expect(find(['Find my bill'])).toEqual(['billInfo.submit', 'success.again']);
  });

  test('are found by the own words of the provider', () => {
    expect(find(['Welcome to Lakeside'])).toEqual(['billInfo.title']);
    expect(find(['Welcome'])).toEqual([]);
  });

  test('are found with their gaps filled in, by the nearest words that are a text', () => {
    expect(find(['12 months', 'You pay $148.33  for 12 months.'])).toEqual(['plan.lead']);
  });
});

describe('the definition of what is on a page', () => {
  const flow = { flow: 'claim', base: '/claim', steps: [{ id: 'pet', path: '/pet', form: 'pet' }] };
  const form = { form: 'pet', schema: { properties: { name: {}, birth_date: {} } } };
  const drafts = draftsOf([
    { file: 'flows/claim.json', text: JSON.stringify(flow, null, 2), hash: '' },
    { file: 'flows/forms/pet.json', text: JSON.stringify(form, null, 2), hash: '' },
  ]);

  test('is the step of the path, with its line', () => {
    expect(stepOfPath(drafts, '/claim/pet')).toEqual({
      flow: 'claim',
      name: 'pet',
      file: 'flows/claim.json',
      line: 5,
      form: 'pet',
    });
    expect(stepOfPath(drafts, '/elsewhere')).toBeUndefined();
  });

  test('is the field of the form, also for a part of it', () => {
    const step = stepOfPath(drafts, '/claim/pet');

    expect(step && fieldOfStep(drafts, step, 'root_birth_date_month')).toMatchObject({ name: 'birth_date', line: 6 });
    expect(step && fieldOfStep(drafts, step, 'unknown')).toBeUndefined();
  });
});
