import {
  describeChange,
  describeMembers,
  describeOrder,
  formatJson,
  formatList,
  isRecord,
  type Describer,
} from '#engine/explain';
import { FIRST_LANGUAGE } from '#rules';

import type { ProviderWords } from './provider-words.ts';

type Json = Readonly<Record<string, unknown>>;

/** A form by its fields, each with what its schema and its page state of it: so a field that comes or goes is one change. */
export function byField(form: Json, other: Json): Json {
  const { schema, ui, ...rest } = form;
  const { properties, required, ...whole } = asObject(schema);
  const { fields, order, ...page } = asObject(ui);
  const names = [...new Set([...Object.keys(asObject(properties)), ...Object.keys(asObject(fields))])];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return {
    ...rest,
    ...(Object.keys(whole).length > 0 && { schema: whole }),
    ui: page,
    // A field that comes or goes moves no other.
    order: asNames(order ?? Object.keys(asObject(fields))).filter((name) => Object.hasOwn(fieldsOf(other), name)),
    fields: Object.fromEntries(
      names.map((name) => [
        name,
        { ...asObject(asObject(fields)[name]), accepts: asObject(properties)[name], required: isRequired(name) },
      ]),
    ),
  };
}

function fieldsOf(form: Json): Json {
  return asObject(asObject(form['ui'])['fields']);
}

/** Describes the changes of a form, by `byField`. */
export function formDescribers({ text }: ProviderWords): readonly Describer[] {
  const words = (key: unknown) => (typeof key === 'string' ? formatJson(text(FIRST_LANGUAGE, key) ?? key) : formatJson(key));
  const ofField = (key: string, describe: (field: string, before: unknown, after: unknown) => readonly string[]): Describer => ({
    pattern: ['fields', '*', key],
    describe: (before, after, [, field = '']) => describe(field, before, after),
  });
  const wording = (key: string, noun: string) =>
    ofField(key, (field, before, after) => [describeChange(`The ${noun} of the field ${field}`, before, after, words)]);
  return [
    { pattern: ['order'], describe: (before, after) => describeOrder('field', asNames(before), asNames(after)) },
    ofField('required', (field, _, after) => [
      `The field ${field} is ${after === true ? 'now required' : 'no longer required'}.`,
    ]),
    ofField('onlyFor', (field, before, after) => [askedOnly(field, before, after, describeOnlyFor)]),
    ofField('askedWhen', (field, before, after) => [askedOnly(field, before, after, (value) => `if ${String(value)}`)]),
    ofField('shownWhen', (field, before, after) => [
      askedOnly(field, before, after, (value) => `where ${describeGuards(value)}`),
    ]),
    ofField('widget', (field, before, after) => [describeChange(`How the field ${field} is asked`, before, after)]),
    ofField('options', (field, before, after) =>
      describeMembers(Object.keys(asObject(before)), Object.keys(asObject(after)), {
        joins: (options) => `The field ${field} now also offers ${options}.`,
        leaves: (options) => `The field ${field} no longer offers ${options}.`,
        order: `The options of the field ${field} come in another order`,
      }),
    ),
    wording('label', 'label'),
    wording('hint', 'hint'),
    {
      pattern: ['fields', '*', 'accepts', '*'],
      describe: (before, after, [, field = '', , key = '']) => [
        describeChange(`What the field ${field} accepts: its "${key}"`, before, after),
      ],
    },
    {
      pattern: ['fields', '*', 'messages', '*'],
      describe: (before, after, [, field = '', , code = '']) => [
        describeChange(`The message of the field ${field} for ${code === '*' ? 'any fault' : `"${code}"`}`, before, after, words),
      ],
    },
    {
      pattern: ['fields', '*'],
      describe: (before, after, [, field = '']) => {
        if (before !== undefined && after !== undefined) return [];
        const { label, required } = asObject(after ?? before);
        const said = label === undefined ? '' : `, ${words(label)}`;
        return after === undefined
          ? [`The field ${field}${said}, is gone.`]
          : [`There is a new field ${field}${said}${required === true ? ', which is required' : ''}.`];
      },
    },
    {
      pattern: ['ui', '*'],
      describe: (before, after, [, key = '']) =>
        [before, after].every((value) => value === undefined || typeof value === 'string')
          ? [describeChange(`The form: its "${key}"`, before, after, words)]
          : [],
    },
  ];
}

function askedOnly(field: string, before: unknown, after: unknown, describe: (value: unknown) => string): string {
  if (after === undefined) return `The field ${field} is asked of every visitor now (was only ${describe(before)}).`;
  return `The field ${field} is asked only ${describe(after)} now${before === undefined ? '' : ` (was ${describe(before)})`}.`;
}

/** `{ "kind": ["card", "bank"] }`: for the answers card or bank of the field kind. */
function describeOnlyFor(value: unknown): string {
  const parts = Object.entries(asObject(value)).map(([field, answers]) => {
    const list = (Array.isArray(answers) ? (answers as unknown[]) : [answers]).map(formatJson);
    return `for ${formatList(list, 'or')} in the field ${field}`;
  });
  return parts.length === 0 ? formatJson(value) : formatList(parts, 'and');
}

function describeGuards(value: unknown): string {
  return formatList((Array.isArray(value) ? (value as unknown[]) : [value]).map(formatJson), 'and');
}

function asNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}
