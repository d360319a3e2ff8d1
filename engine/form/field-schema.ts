import { isRecord } from '#engine';

import { MOST_FILES } from './file-limits.ts';
import type { FormField } from './form-file-schema.ts';
import { countryCodes, stateCodes } from './regions.ts';

/** The JSON Schema of one value. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/** One choice of a field, with the locale keys of its words. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The choices of a field in their order. */
export function optionsOf({ options = {} }: Pick<FormField, 'options'>): readonly FieldOption[] {
  if (!isRecord(options)) return [];
  return Object.entries(options).map(([value, words]) =>
    typeof words === 'string' ? { value, label: words } : { value, ...(words as Omit<FieldOption, 'value'>) },
  );
}

/** A day that the calendar has, as YYYY-MM-DD: months by their lengths, and the 29th of February in leap years. */
const REAL_DAY =
  '^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$';

/** A number with its country, or the ten digits of a US number. */
const PHONE = '^(?:\\+[1-9]\\d{6,14}|[2-9]\\d{9})$';
const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';
const NOT_BLANK = '\\S';

/** How many characters a text may have where the form states no length. */
const LINE = 200;
const PARAGRAPHS = 2_000;
const ADDRESS = 254;

/** By widget: the schema of the value that it gives, from the field's own options. */
const schemas: Readonly<Record<string, (field: FormField) => FieldSchema>> = {
  text: (field) => textSchema(field, LINE),
  textarea: (field) => textSchema(field, PARAGRAPHS),
  email: (field) => ({ ...textSchema(field, ADDRESS), pattern: EMAIL }),
  phone: () => ({ type: 'string', pattern: PHONE }),
  date: () => ({ type: 'string', pattern: REAL_DAY }),
  number: numberSchema,
  'yes-no': () => ({ type: 'boolean' }),
  checkbox: () => ({ const: true }),
  select: choiceSchema,
  radio: choiceSchema,
  checkboxes: (field) => ({
    type: 'array',
    // With its type stated, the validator compares members without a helper.
    items: { type: 'string', ...choiceSchema(field) },
    uniqueItems: true,
    ...stated(field, ['minItems', 'maxItems'], { minItems: 1 }),
  }),
  country: (field) => (field.options ? choiceSchema(field) : { enum: countryCodes }),
  state: (field) => (field.options ? choiceSchema(field) : { enum: stateCodes }),
  file: (field) => ({
    type: 'array',
    items: fileSchema,
    ...stated(field, ['minItems', 'maxItems'], { minItems: 1, maxItems: MOST_FILES }),
  }),
};

/** What the upload of a file answers; the file itself is no part of the form. */
const fileSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'size', 'type'],
  properties: {
    id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$' },
    name: { type: 'string', minLength: 1, maxLength: 255 },
    size: { type: 'integer', minimum: 1 },
    type: { type: 'string', maxLength: 100 },
  },
};

/** The JSON Schema of a field that states none, from its widget and options; nothing for a widget that it is not known of. */
export function deriveSchema(field: FormField): FieldSchema | undefined {
  const derive = Object.hasOwn(schemas, field.widget) ? schemas[field.widget] : undefined;
  return derive?.(field) ?? (isRecord(field.options) ? choiceSchema(field) : undefined);
}

/** In JSON Schema a pattern fits a part of a text; the one of a field fits the whole. */
function textSchema(field: FormField, longest: number): FieldSchema {
  const { pattern } = field;
  return {
    type: 'string',
    ...stated(field, ['minLength', 'maxLength'], { minLength: 1, maxLength: longest }),
    pattern: typeof pattern === 'string' ? `^(?:${pattern})$` : NOT_BLANK,
  };
}

function numberSchema(field: FormField): FieldSchema {
  const step = typeof field['step'] === 'number' && field['step'] > 0 ? field['step'] : 1;
  return {
    type: Number.isInteger(step) ? 'integer' : 'number',
    ...stated(field, ['minimum', 'maximum']),
    ...(step !== 1 && { multipleOf: step }),
  };
}

function choiceSchema(field: FormField): FieldSchema {
  const values = optionsOf(field).map(({ value }) => value);
  return values.length > 0 ? { enum: values } : { type: 'string', minLength: 1 };
}

/** The keywords of a schema that the field itself states, or their defaults. */
function stated(field: FormField, keywords: readonly string[], defaults: FieldSchema = {}): FieldSchema {
  return Object.fromEntries(
    keywords.flatMap((keyword) => {
      const value = field[keyword] ?? defaults[keyword];
      return value === undefined ? [] : [[keyword, value]];
    }),
  );
}
