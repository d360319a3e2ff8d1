import { splitSchema, type Flow } from '#engine/check';

import { optionalFields } from './field-schemas.ts';
import { byLanguage } from './languages.ts';

const stepSchema = optionalFields({
  shown: { const: false, description: 'The step is left out.' },
  title: { type: 'string', minLength: 1, description: 'Another locale key for the title.' },
  requires: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        guard: { type: 'string', description: 'The guard that must hold, or a condition.' },
        otherwise: { type: 'object', description: 'Where the visitor goes when it does not hold, as in a flow.' },
      },
    },
    description: 'What the step requires here, in place of what it requires in the flow.',
  },
});

/** The provider's own words in one language. */
const textsSchema = { type: 'object', additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 } } as const;

/** What a provider changes in one flow. What depends on the flow is filled in by `overlaySchemaFor`. */
export const overlaySchema = optionalFields({
  options: { type: 'object', additionalProperties: true, description: 'Options of the flow that differ from their defaults.' },
  split: {
    type: 'object',
    description: 'Shares of the arms of a split, in percent, that differ from those of the flow.',
    additionalProperties: splitSchema,
  },
  steps: {
    type: 'object',
    description: 'Steps by id: not shown, or with another title.',
    additionalProperties: stepSchema,
  },
  add: {
    type: 'object',
    description: 'Steps of this provider alone, by id, as in a flow.',
    additionalProperties: {
      type: 'object',
      properties: {
        after: { type: 'string', description: 'The step before this one in the progress bar. Without it: the last.' },
      },
    },
  },
  errors: {
    type: 'object',
    description: 'Rows by error code, in place of those that all steps of the flow share, or beside them.',
    additionalProperties: { type: ['object', 'array'] },
  },
  order: {
    type: 'array',
    items: { type: 'string' },
    description: 'Steps that change places among themselves, in their new order.',
  },
  texts: textsByLanguage({ examples: [{ 'billInfo.title': 'Find your bill' }] }),
});

function textsByLanguage(more: object) {
  const texts = byLanguage({ ...textsSchema, description: 'by locale key.', ...more });
  return { ...texts, description: "The provider's own words by language and locale key." } as const;
}

/** The same for one flow: its options and steps are the only ones that may be named. Editors offer the locale keys of `names`. */
export function overlaySchemaFor(flow: Flow, names?: string): object {
  const steps = flow.steps.map((step) => step.id);
  const text = { $ref: `${names ?? ''}#/definitions/app.names.text` };
  const title = { ...stepSchema.properties.title, ...(names !== undefined && { allOf: [text] }) };
  const { split, ...others } = overlaySchema.properties;
  return {
    ...overlaySchema,
    description: `What differs in the flow "${flow.flow}", which is at ${flow.base}. {} is the flow as it is.`,
    properties: {
      ...others,
      ...(flow.split && { split: { ...split, additionalProperties: false, properties: splitsOf(flow.split) } }),
      options: { ...overlaySchema.properties.options, additionalProperties: false, properties: flow.options ?? {} },
      steps: {
        ...overlaySchema.properties.steps,
        additionalProperties: false,
        properties: Object.fromEntries(flow.steps.map((step) => [step.id, describedStep(step, title)])),
      },
      order: { ...overlaySchema.properties.order, items: { enum: steps } },
      ...(names !== undefined && { errors: { ...others.errors, additionalProperties: rowsOf(names) } }),
      ...(names !== undefined && { texts: textsByLanguage({ propertyNames: text }) }),
    },
  };
}

/** The schema of flows is beside that of names. */
function rowsOf(names: string): object {
  return { $ref: `${names.replace('names.schema.json', 'flow.schema.json')}#/definitions/rows` };
}

function splitsOf(splits: NonNullable<Flow['split']>): object {
  return Object.fromEntries(
    Object.entries(splits).map(([name, arms]) => {
      const names = Object.keys(arms).map((arm) => [arm, splitSchema.additionalProperties]);
      return [name, { ...splitSchema, additionalProperties: false, properties: Object.fromEntries(names) as object }];
    }),
  );
}

function describedStep({ path, title: own }: Flow['steps'][number], title: object): object {
  const named = own === undefined ? '' : `, titled by "${own}"`;
  const properties = { ...stepSchema.properties, title };
  return { ...stepSchema, description: `The step at ${path}${named}.`, properties };
}
