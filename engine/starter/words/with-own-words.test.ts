import { describe, expect, test } from 'vitest';

import { withOwnWords } from './with-own-words.ts';
import { en } from './en.ts';
import { es } from './es.ts';

const untranslated = (key: string) => key;

describe('the words of the starter', () => {
  test('come in the language of the page', () => {
    expect([
      withOwnWords(untranslated, 'es')('starter.continue'),
      withOwnWords(untranslated, 'en-US')('starter.continue'),
    ]).toEqual(['Continuar', 'Continue']);
  });

  test('are English in a language that the starter does not have', () => {
    expect(withOwnWords(untranslated, 'vi')('starter.continue')).toBe('Continue');
  });

  test('are replaced by those of the app', () => {
    expect(withOwnWords(() => 'Next', 'en')('starter.continue')).toBe('Next');
  });

  test('leave the keys of the app alone', () => {
    expect(withOwnWords(untranslated, 'en')('shop.title')).toBe('shop.title');
  });

  test('are there for a count, whether or not they have plural forms', () => {
    expect(withOwnWords(untranslated, 'en')('starter.list.tooFew', { count: 2 })).toBe('Add at least 2 before you continue.');
  });

  test('are the same keys in every language', () => {
    const keys = (words: object): unknown =>
      Object.entries(words).map(([key, value]) => (typeof value === 'object' ? [key, keys(value as object)] : key));
    expect(keys(es)).toEqual(keys(en));
  });
});
