import type { Flow } from '#engine/check';

import { optionalFields } from './field-schemas.ts';
import { byLanguage } from './languages.ts';

const stepSchema = optionalFields({
  shown: { const: false, description: 'The step is left out.' },
  title: { type: 'string', minLength: 1, description: 'Another locale key for the title.' },
});

/** The provider's own words in one language. */
const textsSchema = { type: 'object', additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 } } as const;

/** What a provider changes in one flow. What depends on the flow is filled in by `overlaySchemaFor`. */
export const overlaySchema = optionalFields({
  options: { type: 'object', additionalProperties: true, description: 'Options of the flow that differ from their defaults.' },
  steps: {
    type: 'object',
    description: 'Steps by id: not shown, or with another title.',
    additionalProperties: stepSchema,
  },
  order: {
    type: 'array',
    items: { type: 'string' },
    description: 'Steps that change places among themselves, in their new order.',
  },
  texts: {
    ...byLanguage({
      ...textsSchema,
      description: 'by locale key.',
      examples: [{ 'billInfo.title': 'Find your bill' }],
    }),
    description: "The provider's own words by language and locale key.",
  },
});

/** The same for one flow: its options and steps are the only ones that may be named. */
export function overlaySchemaFor(flow: Flow): object {
  const steps = flow.steps.map((step) => step.id);
  return {
    ...overlaySchema,
    description: `What differs in the flow "${flow.flow}", which is at ${flow.base}. {} is the flow as it is.`,
    properties: {
      ...overlaySchema.properties,
      options: { ...overlaySchema.properties.options, additionalProperties: false, properties: flow.options ?? {} },
      steps: {
        ...overlaySchema.properties.steps,
        additionalProperties: false,
        properties: Object.fromEntries(flow.steps.map((step) => [step.id, describedStep(step)])),
      },
      order: { ...overlaySchema.properties.order, items: { enum: steps } },
    },
  };
}

function describedStep({ path, title }: Flow['steps'][number]): object {
  const named = title === undefined ? '' : `, titled by "${title}"`;
  return { ...stepSchema, description: `The step at ${path}${named}.` };
}
