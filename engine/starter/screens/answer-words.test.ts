import type { FormField } from '#engine/form';
import { expect, test } from 'vitest';

import { answerWords } from './answer-words.ts';

const translate = (key: string) => `<${key}>`;
const aField = (widget: string, more: object = {}) =>
  ({ widget, label: 'a.label', messages: { '*': 'a.wrong' }, ...more }) as FormField;

test.each([
  ['country', 'MX', 'en', 'Mexico'],
  ['country', 'MX', 'es', 'México'],
  ['country', 'nowhere', 'en', 'nowhere'],
  ['state', 'NY', 'es', 'New York'],
  ['phone', '+16075550142', 'en', '(607) 555-0142'],
  ['phone', '+525512345678', 'en', '+525512345678'],
  ['date', '2026-11-23', 'es', '23 de noviembre de 2026'],
  ['text', 'MX', 'en', 'MX'],
  ['yes-no', true, 'en', '<starter.yes>'],
])('an answer of the widget "%s", %j, in the language "%s" reads "%s"', (widget, value, locale, words) => {
  expect(answerWords(aField(widget), value, { translate, locale })).toBe(words);
});

test('a choice reads as the words of its option, also where the widget has words of its own', () => {
  const options = { MX: 'a.home' };

  expect(answerWords(aField('country', { options }), 'MX', { translate, locale: 'en' })).toBe('<a.home>');
});

test('a value that a widget offers by itself reads as its text', () => {
  const widget = { valueTexts: { any: 'call.anyTime' } };

  expect(answerWords(aField('best-time'), 'any', { translate, locale: 'en' }, widget)).toBe('<call.anyTime>');
});
