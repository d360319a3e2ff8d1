import { asObject, type Json } from '#engine/check';
import { byTag } from '#rules';

/** A provider file in the making: whole and sound from the start, so that what is wrong is what was just answered. */
export interface Draft {
  readonly slug: string;
  readonly file: Json;
}

const usualHours = byTag(
  import.meta.glob('#locales/server/*.json', { eager: true, import: 'usualHours' }) as Readonly<Record<string, string>>,
);

/** A placeholder for an answer that is still missing. */
export const emptyDraft: Draft = {
  slug: 'a-provider-without-a-name',
  file: {
    $schema: './provider.schema.json',
    provider_id: 'a-provider-without-a-name',
    provider_name: 'A provider without a name',
    display_name: 'A provider without a name',
    provider_url: 'https://www.example.com',
    logo_url: null,
    hosts: ['a-provider-without-a-name.localhost'],
    time_zone: 'America/New_York',
    locales: [...usualHours.keys()],
    support: { phone: '8885550100', hours: Object.fromEntries(usualHours) },
    brand: { accent: '#1f5f8b' },
    statement_descriptor: 'PAYMENT PLAN',
    minimum_balance_cents: 5_000,
    maximum_balance_cents: 1_000_000,
    plan_lengths: [3, 6, 12],
    charge_days: [1, 15],
    payment_methods: ['bank', 'card'],
    disclosure: 'masked',
    flows: {},
  },
};

/** The draft with a value at a path, such as `support.phone`. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  return { ...draft, file: setAt(draft.file, path.split('.'), value) };
}

export function valueAt({ file }: Draft, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => asObject(value)[key], file);
}

/** An undefined value takes the key away. */
function setAt(object: Json, [key = '', ...rest]: readonly string[], value: unknown): Json {
  if (rest.length > 0) return { ...object, [key]: setAt(asObject(object[key]), rest, value) };
  const { [key]: _, ...others } = object;
  return value === undefined ? others : { ...object, [key]: value };
}

const WIDTH = 110;

/** The draft as its file: what fits on a line is on one, so that a reader sees the whole provider at a glance. */
export function fileText({ file }: Draft): string {
  return `${block(file, '')}\n`;
}

function block(value: unknown, indent: string): string {
  const isObject = typeof value === 'object' && value !== null;
  const line = inline(value);
  if (!isObject || (indent !== '' && indent.length + line.length <= WIDTH)) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((member) => `${deeper}${block(member, deeper)}`).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([key, member]) => `${deeper}${JSON.stringify(key)}: ${block(member, deeper)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${inline(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
