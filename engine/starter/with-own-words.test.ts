import { describe, expect, test } from 'vitest';

import { withOwnWords } from './with-own-words.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';

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

  test('are the same keys in every language', () => {
    expect(Object.keys(es.starter)).toEqual(Object.keys(en.starter));
  });
});
