import { parseDollars, parsePhone } from '#rules';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** The colours that have had a name from the beginning of the web, and orange. */
const named: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
};

/** What fits in the place of what was written, and may have been meant. */
interface MeantValue {
  readonly value: string | number | boolean | null | readonly unknown[];
  /** It means the same, written otherwise: nothing else can have been meant. */
  readonly isCertain: boolean;
}

type Value = MeantValue['value'];

/** Another notation of a value, or undefined. */
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

/** The probable intention of an invalid value: another notation that is valid. */
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
  return /[$.]/.test(written) ? parseDollars(written) : undefined;
}

const ajv = new Ajv({ strict: false, validateSchema: false });
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object | undefined): ValidateFunction | undefined {
  if (!schema) return undefined;
  const known = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, known);
  return known;
}

/** A colour as #rrggbb, of its name or of what browsers take for one: #abc, aabbcc, rgb(1, 2, 3). */
function colourOf(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  if (Object.hasOwn(named, written)) return named[written];
  if (/^#?[0-9a-f]{6}$/.test(written)) return `#${written.replace('#', '')}`;
  if (/^#[0-9a-f]{3}$/.test(written)) return written.replaceAll(/[0-9a-f]/g, '$&$&');
  const parts = /^rgb\(\s*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\s*\)$/.exec(written)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
