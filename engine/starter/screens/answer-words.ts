import { isRecord } from '#engine';
import { askedFields, countryCodes, type FormData, type FormField, optionsOf, states, wordsIn } from '#engine/form';
import type { FormContext, FormModule, Widget } from '#engine/react';

import { showPhone } from '../widgets/phone.tsx';
import { yesNoWords } from '../words/yes-no.ts';
import { wordOf } from '../words/word-of.ts';

/** In whose words and for whom an answer is written. */
export type Reader = Pick<FormContext, 'translate' | 'locale'>;

/** An answer in the words of its question: options, yes or no, dates, numbers, countries and phones as the language writes them, files by name; nothing where there is none. */
export function answerWords(
  field: FormField,
  value: unknown,
  reader: Reader,
  widget?: Pick<Widget, 'valueTexts'>,
): string | undefined {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (Array.isArray(value)) {
    const parts = value.flatMap((one) => answerWords(field, one, reader, widget) ?? []);
    return new Intl.ListFormat(reader.locale, { type: 'unit' }).format(parts);
  }
  const option = optionsOf(field).find((one) => one.value === value);
  if (option) return reader.translate(option.label);
  if (typeof value === 'boolean') return wordOf(yesNoWords, reader, value ? 'yes' : 'no');
  if (typeof value === 'number') return numberWords(field, value, reader);
  if (isRecord(value)) return typeof value['name'] === 'string' ? value['name'] : undefined;
  if (typeof value !== 'string') return undefined;
  const text = widget?.valueTexts?.[value];
  return text === undefined ? textWords(field, value, reader.locale) : reader.translate(text);
}

function numberWords({ currency, unit }: FormField & Readonly<Record<string, unknown>>, value: number, reader: Reader): string {
  if (typeof currency === 'string') return new Intl.NumberFormat(reader.locale, { style: 'currency', currency }).format(value);
  const number = new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 12 }).format(value);
  return typeof unit === 'string' ? `${number} ${reader.translate(unit)}` : number;
}

/** A code of a country or a state by its name, a phone as people write it, a day in full, any other text as it is. */
function textWords({ widget }: FormField, value: string, locale: string): string {
  if (widget === 'state') return states[value] ?? value;
  if (widget === 'phone') return showPhone(value);
  if (widget === 'country' && countryCodes.includes(value))
    return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value;
  return dateWords(value, locale);
}

/** A calendar day in the language of the page, any other text as it is. */
function dateWords(value: string, locale: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime())
    ? value
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** A field of a form that was asked, and what was answered, in words. */
interface GivenAnswer {
  readonly name: string;
  readonly label: string;
  readonly words: string;
}

/** The answers of a form in its order: of fields that are asked, without those that were left empty. */
export function givenAnswers({ form, widgets }: FormModule, data: FormData, context: FormContext): readonly GivenAnswer[] {
  const reader = { locale: context.locale, translate: wordsIn(form, context.translate) };
  return askedFields(form, data, context).flatMap((name) => {
    const field = form.ui.fields[name];
    const words = field && answerWords(field, data[name], reader, widgets[field.widget ?? '']);
    return field === undefined || words === undefined ? [] : [{ name, label: reader.translate(field.label), words }];
  });
}

const IN_LINE = 2;

/** The line of an item: the text of a key whose placeholders are the answers, else the first answers. */
export function lineOf(key: string | undefined, form: FormModule, data: FormData, context: FormContext): string {
  const given = givenAnswers(form, data, context);
  if (key === undefined)
    return given
      .slice(0, IN_LINE)
      .map(({ words }) => words)
      .join(', ');
  const empty = Object.keys(form.form.ui.fields).map((name) => [name, ''] as const);
  const values = Object.fromEntries([...empty, ...given.map(({ name, words }) => [name, words] as const)]);
  return context.translate(key, values).replaceAll(/\s+/g, ' ').trim();
}
