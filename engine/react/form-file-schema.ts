import type { FromSchema } from 'json-schema-to-ts';

const localeKey = { type: 'string', pattern: '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$' } as const;

/** One field's face: which widget collects it and the locale keys of all its words. Further keys are the widget's own options. */
const fieldSchema = {
  type: 'object',
  required: ['widget', 'label', 'messages'],
  properties: {
    widget: {
      type: 'string',
      minLength: 1,
      description: 'The registered widget that collects this field.',
      examples: ['text', 'phone'],
    },
    widgetWhen: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'string', minLength: 1 },
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
    check: { type: 'string', minLength: 1, description: 'A registered check, asked once the JSON Schema is satisfied.' },
    messages: {
      type: 'object',
      description: 'Problem code (a JSON Schema keyword or a code of the check) to locale key; "*" is for every other code.',
      required: ['*'],
      additionalProperties: localeKey,
      properties: { '*': { ...localeKey, description: 'The locale key for every problem that is not named.' } },
    },
    autocomplete: { type: 'string', description: 'The HTML autocomplete tokens.', examples: ['tel', 'family-name'] },
    slot: { type: 'string', description: 'The data slot from which the widget draws its choices.' },
    act: { type: 'string', description: 'The act of the step that a choice in this field starts at once.' },
    shownWhen: {
      type: 'string',
      minLength: 1,
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

/** A form of `flows/forms/`: what is collected (JSON Schema, without words) and how it is asked (`ui`, with locale keys). */
export const formFileSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A form of a flow',
  type: 'object',
  additionalProperties: false,
  required: ['form', 'version', 'schema', 'ui'],
  properties: {
    $schema: { type: 'string', description: 'The schema for editors.', examples: ['./form.schema.json'] },
    form: { type: 'string', pattern: '^[a-z][a-z0-9-]*$', description: 'The name, which is also the name of the file.' },
    version: { type: 'integer', minimum: 1, description: 'A form is immutable per version.' },
    schema: {
      type: 'object',
      description:
        'Draft-07; no titles, no formats: describe shapes with pattern, enum, const and lengths, the rest with checks.',
      required: ['type', 'additionalProperties', 'properties'],
      properties: {
        type: { const: 'object', description: 'A form gives an object: its fields by name.' },
        additionalProperties: { const: false, description: 'What is not declared is not taken.' },
        required: { type: 'array', items: { type: 'string' }, description: 'The fields that have to be filled in.' },
        properties: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { type: 'object' },
          description: 'Every field by name, with the JSON Schema of its value.',
        },
      },
    },
    ui: {
      type: 'object',
      description: 'How the fields are asked for: locale keys and widgets, no words.',
      additionalProperties: false,
      required: ['order', 'submit', 'fields'],
      properties: {
        order: {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { type: 'string' },
          description: 'The fields from top to bottom.',
        },
        submit: { ...localeKey, description: 'Locale key of the button, which names what happens.' },
        busy: { ...localeKey, description: 'Locale key of the button while the form is being sent: what happens now.' },
        note: { ...localeKey, description: 'Locale key of the small print above the button.' },
        fields: {
          type: 'object',
          minProperties: 1,
          additionalProperties: fieldSchema,
          description: 'Every field by name: its widget and its words. Further keys are options of the widget.',
        },
      },
    },
  },
} as const;

/** One file of `flows/forms/`. */
export type FormFile = FromSchema<typeof formFileSchema>;
/** The `ui` of one field; keys that the language does not know are options of its widget. */
export type FormField = FromSchema<typeof fieldSchema>;
