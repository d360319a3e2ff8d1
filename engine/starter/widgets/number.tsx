import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { useMemo } from 'react';

import { TypedInput, type TypedRules } from './typed-input.tsx';

/** The sign that a language writes before decimals. */
function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Digits alone or in groups with one sign between them, the last group of three: the others are of two in India. Then decimals. */
const WRITTEN = /^-?(?:\d+|\d{1,3}([.,\s'’])(?:\d{2,3}\1)*\d{3})\.\d+$/;

/** A number as people write it in a language, with or without signs between thousands. What is no number stays a text. */
function readNumber(typed: string, locale: string): number | string | undefined {
  const text = typed.trim().replace('−', '-');
  if (text === '') return undefined;
  const signs = text.replaceAll(/[^.,]/g, '');
  const last = signs.at(-1) ?? '';
  const isMixed = new Set(signs).size === 2;
  // "1,500" is fifteen hundred in English, and one and a half in Spanish; "1,5" is the same in both.
  const isDecimal = isMixed
    ? signs.split(last).length === 2
    : signs.length === 1 && (last === decimalSign(locale) || !/[.,]\d{3}$/.test(text));
  const [whole = '', decimals = '0'] = isDecimal ? text.split(last) : [text];
  return WRITTEN.test(`${whole}.${decimals}`) ? Number(`${whole.replaceAll(/[^\d-]/g, '')}.${decimals}`) : typed;
}

function rulesOf({ locale }: FormContext): TypedRules {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 });
  return {
    show: (value) => (typeof value === 'number' ? format.format(value) : typeof value === 'string' ? value : ''),
    read: (text) => readNumber(text, locale),
  };
}

function NumberInput(props: WidgetProps) {
  const { field, context } = props;
  const rules = useMemo(() => rulesOf(context), [context]);
  const { unit, step = 1, minimum = 0 } = field;
  // The keys for digits have no minus on many phones.
  const inputMode = minimum < 0 ? 'text' : Number.isInteger(step) ? 'numeric' : 'decimal';
  const suffix = typeof unit === 'string' ? context.translate(unit) : undefined;
  return <TypedInput widget={props} rules={rules} width="short" suffix={suffix} more={{ inputMode }} />;
}

/** A number, with its unit beside it, read as the language of the page writes it. */
export const number: Widget = { name: 'number', component: NumberInput };

export const numberUses: WidgetUses = {
  gives: ['integer'],
  options: ['unit', 'step', 'minimum', 'maximum'],
  texts: ['unit'],
};
