import type { RJSFSchema, UiSchema } from '@rjsf/utils';

import { asObject } from '#engine/check';
import type { Path } from '../../store/merge-by-key.ts';

type Json = Readonly<Record<string, unknown>>;

/** The part of the provider's schema that a group shows, as RJSF draws it. */
export interface GroupForm {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** Fields with a control of their own, by the path from the root. */
const FIELDS: Readonly<Record<string, UiSchema>> = {
  plan_lengths: { 'ui:field': 'planLengths' },
  charge_days: { 'ui:field': 'chargeDays' },
  minimum_balance_cents: { 'ui:widget': 'dollars' },
  maximum_balance_cents: { 'ui:widget': 'dollars' },
  'brand.accent': { 'ui:widget': 'accent', 'ui:options': { scheme: 'light' } },
  'brand.dark.accent': { 'ui:widget': 'accent', 'ui:options': { scheme: 'dark' } },
  'brand.on_accent': { 'ui:widget': 'swatch' },
  'brand.dark.on_accent': { 'ui:widget': 'swatch', 'ui:options': { scheme: 'dark' } },
};

/** The schema of some settings. `flows` is cut down to the options of the flows that the provider offers. */
export function groupForm(whole: Json, keys: readonly string[], offered: readonly string[]): GroupForm {
  const properties = asObject(whole['properties']);
  const required = (whole['required'] as readonly string[] | undefined) ?? [];
  const chosen = Object.fromEntries(
    keys.map((key) => [key, key === 'flows' ? optionsOf(asObject(properties[key]), offered) : properties[key]]),
  );
  const wanted = { type: 'object', properties: chosen, required: required.filter((key) => keys.includes(key)) };
  return { schema: plain(wanted) as RJSFSchema, uiSchema: uiOf(wanted, []) };
}

function optionsOf(flows: Json, offered: readonly string[]): Json {
  const known = Object.entries(asObject(flows['properties'])).filter(([flow]) => offered.includes(flow));
  const withOptions = known.flatMap(([flow, overlay]) => {
    const options = asObject(asObject(asObject(overlay)['properties'])['options']);
    if (Object.keys(asObject(options['properties'])).length === 0) return [];
    return [[flow, { type: 'object', properties: { options: { ...options, description: undefined } } }]];
  });
  return { type: 'object', properties: Object.fromEntries(withOptions) as Json };
}

/** Whether a value has shapes to choose from, or names of its own: those are written as text. */
function isFree(schema: Json): boolean {
  if (['anyOf', 'oneOf', 'patternProperties', '$ref'].some((key) => key in schema)) return true;
  if (typeof schema['additionalProperties'] === 'object') return true;
  if (schema['type'] === 'object' && !('properties' in schema)) return true;
  return schema['type'] === 'array' && isFreeWithin(asObject(schema['items']));
}

function isFreeWithin(schema: Json): boolean {
  return isFree(schema) || Object.values(asObject(schema['properties'])).some((inner) => isFreeWithin(asObject(inner)));
}

/** Without defaults: a form must not write what a file leaves out. Descriptions keep them. */
function plain(schema: Json): Json {
  if (isFree(schema)) return { description: schema['description'], title: schema['title'], type: 'string', readOnly: true };
  const { default: preset, properties, items, additionalProperties: _, allOf: _names, examples, ...rest } = schema;
  return {
    ...rest,
    ...(preset !== undefined && { 'x-preset': preset }),
    ...(Array.isArray(examples) && typeof examples[0] !== 'object' && { examples }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(asObject(properties)).map(([key, inner]) => [key, plain(asObject(inner))])),
    }),
    ...(items !== undefined && { items: plain(asObject(items)) }),
  };
}

function uiOf(schema: Json, path: Path): UiSchema {
  const own = FIELDS[path.join('.')];
  if (own) return own;
  if (isFree(schema)) return { 'ui:field': 'asText' };
  const items = asObject(schema['items']);
  if (schema['type'] === 'array')
    return Array.isArray(items['enum']) ? { 'ui:widget': 'choices' } : { items: uiOf(items, [...path, '*']) };
  if (schema['type'] === 'string' && Number(schema['maxLength']) > 150 && !String(schema['pattern']).startsWith('^http'))
    return { 'ui:widget': 'textarea' };
  if (schema['type'] === 'boolean') return { 'ui:widget': 'toggle' };
  const inner = Object.entries(asObject(schema['properties'])).map(([key, value]) => [
    key,
    uiOf(asObject(value), [...path, key]),
  ]);
  return Object.fromEntries(inner) as UiSchema;
}
