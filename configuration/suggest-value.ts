import { parsePhone } from '#rules';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { colourOf } from './color-of.ts';

/** What fits in the place of what was written, and may have been meant. */
export interface MeantValue {
  readonly value: string | number | boolean | null | readonly unknown[];
  /** It means the same, written otherwise: nothing else can have been meant. */
  readonly isCertain: boolean;
}

type Value = MeantValue['value'];

/** Another way to write a value; nothing where this is none for it. */
type Rewriting = (written: string | number, field: string) => Value | undefined;

/** The same in other words. */
const certain: readonly Rewriting[] = [
  (written) => (typeof written === 'string' && /^\d{1,15}$/.test(written.trim()) ? Number(written) : undefined),
  (written) => (typeof written === 'number' ? String(written) : undefined),
  (written) => ({ true: true, false: false })[String(written).trim().toLowerCase()],
  ofText((text) => text.trim()),
  ofText((text) => text.trim().toLowerCase()),
  ofText((text) => text.trim().toUpperCase()),
  (written) => parsePhone(String(written)),
  ofText(colourOf),
];

/** A guess, which a person has to make theirs. */
const guessed: readonly Rewriting[] = [
  (written, field) => (field.endsWith('_cents') ? centsOf(String(written)) : undefined),
  ofText((text) => (/^\d{1,3}(,\d{3})+$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : undefined)),
  ofText((text) => (/^\d+\s*[a-z]+$/i.test(text.trim()) ? Number.parseInt(text, 10) : undefined)),
  (written) => ({ yes: true, on: true, no: false, off: false })[String(written).trim().toLowerCase()],
  ofText((text) => (['', 'none', 'null'].includes(text.trim().toLowerCase()) ? null : undefined)),
  ofText((text) => text.trim().replace(/^http:/i, 'https:')),
  ofText((text) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text.trim()) ? `https://${text.trim()}` : undefined)),
  ofText((text) => /^https?:\/\/([^/:?#\s]+)/i.exec(text.trim())?.[1]?.toLowerCase()),
];

/** What somebody may have meant by a value that does not fit: another way to write it that does. */
export function findMeantValue({ data, parentSchema, instancePath }: ErrorObject): MeantValue | undefined {
  const fits = validatorOf(parentSchema);
  if (!fits) return undefined;
  if (Array.isArray(data)) return data.length === 1 && fits(data[0]) ? { value: data[0] as Value, isCertain: true } : undefined;
  if (typeof data === 'boolean' || data === null) return undefined;
  if (typeof data !== 'string' && typeof data !== 'number') return undefined;
  if (fits([data])) return { value: [data], isCertain: true };
  const field = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  for (const [rewritings, isCertain] of [[certain, true] as const, [guessed, false] as const]) {
    for (const rewrite of rewritings) {
      const value = rewrite(data, field);
      if (value !== undefined && fits(value)) return { value, isCertain };
    }
  }
  return undefined;
}

function ofText(rewrite: (text: string) => Value | undefined): Rewriting {
  return (written) => (typeof written === 'string' ? rewrite(written) : undefined);
}

/** Dollars where cents are wanted: with a sign, or with cents behind a point. */
function centsOf(written: string): number | undefined {
  const [, dollars, cents = ''] = /^\s*\$?\s*([\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(written) ?? [];
  if (dollars === undefined || !/[$.]/.test(written)) return undefined;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

const ajv = new Ajv({ strict: false, validateSchema: false });
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object | undefined): ValidateFunction | undefined {
  if (!schema) return undefined;
  const known = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, known);
  return known;
}
