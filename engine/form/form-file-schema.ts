import type { FromSchema } from 'json-schema-to-ts';

import type { OpenCondition } from './form-condition.ts';

/** A locale key; in a form with a `language`, the words themselves. */
const localeKey = { type: 'string', minLength: 1, 'x-names': 'text' } as const;

/** A condition of the CEL profile that guards use, over the fields of the form. */
const condition = { type: 'string', minLength: 1 } as const;

/** What the values of a field may be, for a field whose JSON Schema is derived from its widget. */
const limits = {
  minLength: { type: 'integer', minimum: 0, description: 'The fewest characters.' },
  maxLength: { type: 'integer', minimum: 1, description: 'The most characters.' },
  pattern: { type: 'string', minLength: 1, description: 'A regular expression that the whole text fits.' },
  minimum: { type: 'number', description: 'The smallest number.' },
  maximum: { type: 'number', description: 'The largest number.' },
  step: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'Numbers are multiples of it: 1 for whole numbers (the default), 0.01 for two decimals.',
  },
  minItems: { type: 'integer', minimum: 0, description: 'The fewest choices or files.' },
  maxItems: { type: 'integer', minimum: 1, description: 'The most choices or files.' },
} as const;

/** One field's face: which widget collects it and the locale keys of all its words. Further keys are the widget's own options. */
const plainFieldSchema = {
  type: 'object',
  'x-keys': 'ofWidget',
  required: ['widget', 'label', 'messages'],
  properties: {
    widget: {
      type: 'string',
      minLength: 1,
      'x-names': 'widget',
      description: 'The registered widget that collects this field.',
      examples: ['text', 'phone'],
    },
    widgetWhen: {
      type: 'object',
      minProperties: 1,
      'x-keys': 'guard',
      additionalProperties: { type: 'string', minLength: 1, 'x-names': 'widget' },
      description:
        'A guard of the flow, and the widget that collects this field instead while it holds; the first that holds counts.',
    },
    label: { ...localeKey, description: 'Locale key of the label, or of the legend of a group.' },
    hideLabel: { type: 'boolean', description: 'The label repeats the question of the screen: kept for screen readers only.' },
    half: {
      type: 'boolean',
      description: 'Shares its line with the half field before or after it, where the screen is wide enough.',
    },
    span: {
      type: 'integer',
      minimum: 1,
      maximum: 12,
      description: 'How many of the twelve columns this field takes where the form shows its fields in columns.',
    },
    inside: {
      type: 'string',
      minLength: 1,
      description: 'The field whose widget shows this one within itself, such as the choice that it belongs to.',
    },
    hint: { ...localeKey, description: 'Locale key of the line under the label.' },
    example: { ...localeKey, description: 'Locale key of an answer that fits, shown after the hint.' },
    options: {
      type: 'object',
      minProperties: 1,
      description:
        'The choices, from top to bottom: the value that is stored, and the locale key of its words (or "label" and "hint").',
      additionalProperties: {
        anyOf: [
          localeKey,
          {
            type: 'object',
            additionalProperties: false,
            required: ['label'],
            properties: {
              label: { ...localeKey, description: 'Locale key of the choice.' },
              hint: { ...localeKey, description: 'Locale key of the line under the choice.' },
            },
          },
        ],
      },
      examples: [{ dog: 'pet.kinds.dog', cat: 'pet.kinds.cat' }],
    },
    required: { type: 'boolean', description: 'Whether the field has to be filled in when it is asked.' },
    askedWhen: {
      ...condition,
      description:
        'When this field is asked: a condition over the fields of this form. A field that is not asked is neither required nor sent.',
      examples: ["kind == 'dog' && 'cough' in signs"],
    },
    ...limits,
    check: {
      type: 'string',
      minLength: 1,
      'x-names': 'check',
      description: 'A registered check, asked once the JSON Schema is satisfied.',
    },
    message: { ...localeKey, description: 'Locale key for every problem; the same as "messages": { "*": ... }.' },
    messages: {
      type: 'object',
      description: 'Problem code (a JSON Schema keyword or a code of the check) to locale key; "*" is for every other code.',
      required: ['*'],
      additionalProperties: localeKey,
      properties: { '*': { ...localeKey, description: 'The locale key for every problem that is not named.' } },
    },
    autocomplete: { type: 'string', description: 'The HTML autocomplete tokens.', examples: ['tel', 'family-name'] },
    slot: { type: 'string', 'x-names': 'slot', description: 'The data slot from which the widget draws its choices.' },
    act: { type: 'string', 'x-names': 'act', description: 'The act of the step that a choice in this field starts at once.' },
    shownWhen: {
      type: 'string',
      minLength: 1,
      'x-names': 'guard',
      description: 'The guard of the flow for which this field is asked at all.',
    },
    onlyFor: {
      type: 'object',
      description: 'Another field and those of its values for which this field is asked at all.',
      minProperties: 1,
      additionalProperties: { type: 'array', minItems: 1, items: { type: ['string', 'number', 'boolean'] } },
    },
  },
} as const;

/** As it is written: one message, or several. */
const fieldSchema = {
  ...plainFieldSchema,
  required: ['widget', 'label'],
  if: { required: ['message'] },
  else: { required: ['messages'] },
} as const;

const fieldsSchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: fieldSchema,
  description: 'Every field by name: its widget and its words. Further keys are options of the widget.',
} as const;

const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['must', 'at', 'message'],
  properties: {
    must: {
      ...condition,
      description:
        'What must hold: a condition over the fields of this form and "today". It counts once all of its fields are filled in; a checkbox without a tick counts as false.',
      examples: ['end >= start', 'born <= today'],
    },
    at: { type: 'string', minLength: 1, description: 'The field at which the message is shown.' },
    message: { ...localeKey, description: 'Locale key of what is wrong.' },
  },
} as const;

const rulesSchema = {
  type: 'array',
  minItems: 1,
  items: ruleSchema,
  description: 'What must hold between several fields, with a message each.',
} as const;

/** What is asked, and how: in the long notation the `ui` of the form, in the short one the file itself. */
const ask = {
  order: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string' },
    description: 'The fields from top to bottom. Without it: as "fields" lists them.',
  },
  submit: { ...localeKey, description: 'Locale key of the button, which names what happens.' },
  busy: { ...localeKey, description: 'Locale key of the button while the form is being sent: what happens now.' },
  note: { ...localeKey, description: 'Locale key of the small print above the button.' },
  fields: fieldsSchema,
  rules: rulesSchema,
} as const;

const dataSchema = {
  type: 'object',
  description: 'Draft-07; no titles, no formats: describe shapes with pattern, enum, const and lengths, the rest with checks.',
  required: ['type', 'additionalProperties', 'properties'],
  properties: {
    type: { const: 'object', description: 'A form gives an object: its fields by name.' },
    additionalProperties: { const: false, description: 'What is not declared is not taken.' },
    required: { type: 'array', items: { type: 'string' }, description: 'The fields that have to be filled in.' },
    properties: {
      type: 'object',
      additionalProperties: { type: 'object' },
      description: 'Fields by name, with the JSON Schema of their values. What is not here is derived from its widget.',
    },
  },
} as const;

const uiSchema = {
  type: 'object',
  description: 'How the fields are asked for: locale keys and widgets, no words.',
  additionalProperties: false,
  required: ['order', 'submit', 'fields'],
  properties: ask,
} as const;

const head = {
  $schema: { type: 'string', description: 'The schema for editors.', examples: ['./form.schema.json'] },
  form: { type: 'string', pattern: '^[a-z][a-z0-9-]*$', description: 'The name, which is also the name of the file.' },
  version: { type: 'integer', minimum: 1, description: 'A form is immutable per version. Default: 1.' },
  language: {
    type: 'string',
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$',
    description: 'For an app of one language: the words of this form are in the file itself, in place of locale keys.',
    examples: ['en'],
  },
} as const;

const headSchema = { type: 'object', additionalProperties: false, required: ['form'], properties: head } as const;

/**
 * A form of `flows/forms/` as it is written: in full, with what is collected (`schema`) and how it is asked (`ui`);
 * or in the short notation, with `fields` at the top. `expandForm` makes the first of the second.
 */
export const formFileSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A form of a flow',
  type: 'object',
  additionalProperties: false,
  required: ['form'],
  allOf: [
    { if: { required: ['fields'] }, else: { required: ['version', 'schema', 'ui'] } },
    {
      if: { not: { required: ['fields'] } },
      else: {
        required: ['submit'],
        properties: { ui: { not: {}, description: 'Write what is in "ui" at the top of the file, beside "fields".' } },
      },
    },
  ],
  properties: { ...head, schema: dataSchema, ui: uiSchema, ...ask },
} as const;

/** The `ui` of one field; keys that the language does not know are options of its widget. */
export type FormField = FromSchema<typeof plainFieldSchema>;

/** A form in full, as `expandForm` reads it. */
export interface FormFile extends Omit<FromSchema<typeof headSchema>, 'version'> {
  readonly version: number;
  readonly schema: FromSchema<typeof dataSchema>;
  readonly ui: Omit<FromSchema<typeof uiSchema>, 'fields'> & { readonly fields: Readonly<Record<string, FormField>> };
  /** By their texts: the conditions of the form, once it is compiled. */
  readonly conditions?: Readonly<Record<string, OpenCondition>>;
}
