import { didYouMean } from '../source/did-you-mean.ts';
import type { Registry } from '../source/registry.ts';
import type { JsonPath } from '../source/source.ts';

import type { FormFault } from './form-fault.ts';
import { asList, asObject, type Json } from '../source/json.ts';
import { type ReadForm, widgetsOf } from './read-form.ts';

/** Every keyword of a form's schema is known, a value can fit each field, and its widget can give such a value. */
export function checkFormValues(form: ReadForm, registry: Partial<Registry>): readonly FormFault[] {
  const schema = asObject(asObject(form.json.value)['schema']);
  return [
    ...unknownKeywords(schema, ['schema']),
    ...namelessKeywords(schema, ['schema']),
    ...Object.entries(form.declared).flatMap(([name, field]) => [
      ...impossibleBounds(name, asObject(field), ['schema', 'properties', name]),
      ...widgetFaults({ name, schema: asObject(field), field: form.shown[name] ?? {} }, registry),
    ]),
    ...Object.entries(form.shown).flatMap(([name, field]) => insideNothing(name, field, form, registry)),
  ];
}

/** The keywords of Draft-07, by what their values hold. */
const PLAIN =
  'type enum const minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems required minProperties maxProperties $comment default'.split(
    ' ',
  );
const SCHEMAS = 'items additionalProperties additionalItems contains not if then else propertyNames'.split(' ');
const LISTS = 'allOf anyOf oneOf'.split(' ');
const MAPS = 'properties patternProperties definitions dependencies'.split(' ');
const KEYWORDS = [...PLAIN, ...SCHEMAS, ...LISTS, ...MAPS];

function unknownKeywords(schema: Json, path: JsonPath): readonly FormFault[] {
  return Object.entries(schema).flatMap(([key, value]): readonly FormFault[] => {
    const at = [...path, key];
    if (SCHEMAS.includes(key)) return unknownKeywords(asObject(value), at);
    if (LISTS.includes(key)) return asList(value).flatMap((one, index) => unknownKeywords(asObject(one), [...at, index]));
    if (MAPS.includes(key))
      return Object.entries(asObject(value)).flatMap(([name, one]) => unknownKeywords(asObject(one), [...at, name]));
    if (PLAIN.includes(key)) return [];
    const cure = didYouMean(key, KEYWORDS) ?? 'remove it: words and options of a widget belong in "ui"';
    return [{ fault: 'unknownKeyword', path: at, atKey: true, message: `nothing reads the keyword "${key}" of a schema`, cure }];
  });
}

/** Of a whole form, what a validator refuses without the name of a field. */
const NAMELESS = 'minProperties maxProperties not oneOf enum const propertyNames'.split(' ');

/** A problem is shown at its field: what names none would neither be shown nor keep a form from being sent. */
function namelessKeywords(schema: Json, path: JsonPath): readonly FormFault[] {
  return Object.entries(schema).flatMap(([key, value]): readonly FormFault[] => {
    const at = [...path, key];
    if (['then', 'else'].includes(key)) return namelessKeywords(asObject(value), at);
    if (['allOf', 'anyOf'].includes(key))
      return asList(value).flatMap((one, index) => namelessKeywords(asObject(one), [...at, index]));
    if (key === 'dependencies')
      return Object.entries(asObject(value)).flatMap(([name, one]) => namelessKeywords(asObject(one), [...at, name]));
    if (!NAMELESS.includes(key)) return [];
    const message = `"${key}" of a whole form names no field, so no page can show what is wrong`;
    return [
      { fault: 'namelessKeyword', path: at, atKey: true, message, cure: 'write a rule, which names its field: "must" and "at"' },
    ];
  });
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

function impossibleBounds(name: string, schema: Json, path: JsonPath): readonly FormFault[] {
  return BOUNDS.flatMap(([least, most]) => {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return [];
    const message = `no value fits "${name}": "${least}" is ${low}, and "${most}" is ${high}`;
    return [{ fault: 'impossibleBounds', path: [...path, least], message, cure: `make "${least}" at most ${high}` } as const];
  });
}

interface Collected {
  readonly name: string;
  readonly schema: Json;
  readonly field: Json;
}

function widgetFaults(collected: Collected, { widgetUses = {} }: Partial<Registry>): readonly FormFault[] {
  return widgetsOf(collected.field).flatMap((widget) => {
    const { gives, values } = widgetUses[widget] ?? {};
    const misfit = gives && wrongType(collected, widget, gives);
    if (misfit) return [misfit];
    return values ? wrongValues(collected, widget, values) : [];
  });
}

function wrongType({ name, schema }: Collected, widget: string, gives: readonly string[]): FormFault | undefined {
  const path = ['schema', 'properties', name];
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => gives.includes(type))) return undefined;
  const key = ['type', 'const', 'enum'].find((one) => one in schema) ?? 'type';
  const message = `the field "${name}" takes ${kind(types)}, and its widget "${widget}" gives ${kind(gives)}`;
  return {
    fault: 'widgetValue',
    path: [...path, key],
    message,
    cure: `write "type": "${gives[0] ?? 'string'}", or name another widget`,
  };
}

function typesOf(schema: Json): readonly string[] {
  const { type } = schema;
  if (type !== undefined) return (Array.isArray(type) ? type : [type]).map((one) => (one === 'number' ? 'integer' : String(one)));
  return possible(schema)?.map((value) => (typeof value === 'number' ? 'integer' : typeof value)) ?? [];
}

/** The few values that a schema takes; nothing where they are many. */
function possible(schema: Json): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a number',
  boolean: 'true',
  array: 'a list',
  object: 'an object',
};

function kind(types: readonly string[]): string {
  return types.map((type) => KINDS[type] ?? type).join(' or ');
}

function wrongValues({ name, schema }: Collected, widget: string, values: readonly unknown[]): readonly FormFault[] {
  const taken = possible(schema);
  if (taken === undefined) return [];
  const key = 'const' in schema ? 'const' : 'enum';
  const path = ['schema', 'properties', name, key];
  const given = `it gives: ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  return [
    ...taken.flatMap((value, index) => {
      if (values.includes(value)) return [];
      const message = `the widget "${widget}" of the field "${name}" never gives ${JSON.stringify(value)}`;
      return [{ fault: 'widgetValue', path: key === 'enum' ? [...path, index] : path, message, cure: given } as const];
    }),
    ...values.flatMap((value) => {
      if (taken.includes(value)) return [];
      const message = `the widget "${widget}" of the field "${name}" gives ${JSON.stringify(value)}, which the schema refuses`;
      return [{ fault: 'widgetValue', path, message, cure: `add ${JSON.stringify(value)}` } as const];
    }),
  ];
}

function insideNothing(
  name: string,
  { inside }: Json,
  { shown }: ReadForm,
  { widgetUses }: Partial<Registry>,
): readonly FormFault[] {
  const holder = typeof inside === 'string' ? shown[inside] : undefined;
  if (holder === undefined || widgetUses === undefined) return [];
  const widget = widgetsOf(holder).find((one) => Object.hasOwn(widgetUses, one) && widgetUses[one]?.showsInside !== true);
  if (widget === undefined) return [];
  const message = `no page shows the field "${name}": the widget "${widget}" of "${String(inside)}" shows no fields within itself`;
  return [{ fault: 'insideNothing', path: ['ui', 'fields', name, 'inside'], message, cure: 'remove "inside"' }];
}
