import { describe, expect, test } from 'vitest';

import { withOwnWords } from './with-own-words.ts';
import { fileWords } from './files.ts';
import { listWords } from './lists.ts';

const untranslated = (key: string) => key;

describe('the words of a part of the starter', () => {
  test('come in the language of the page', () => {
    expect([
      withOwnWords(listWords, untranslated, 'es')('starter.continue'),
      withOwnWords(listWords, untranslated, 'en-US')('starter.continue'),
    ]).toEqual(['Continuar', 'Continue']);
  });

  test('are English in a language that the part does not have', () => {
    expect(withOwnWords(listWords, untranslated, 'vi')('starter.continue')).toBe('Continue');
  });

  test('are replaced by those of the app', () => {
    expect(withOwnWords(listWords, () => 'Next', 'en')('starter.continue')).toBe('Next');
  });

  test('leave the keys of the app alone', () => {
    expect(withOwnWords(listWords, untranslated, 'en')('shop.title')).toBe('shop.title');
  });

  test('are there for a count, whether or not they have plural forms', () => {
    expect(withOwnWords(fileWords, untranslated, 'en')('starter.tooMany', { count: 1 })).toBe(
      'You can add one file. Remove it to add another.',
    );
    expect(withOwnWords(listWords, untranslated, 'en')('starter.list.tooFew', { count: 2 })).toBe(
      'Add at least 2 before you continue.',
    );
  });
});
