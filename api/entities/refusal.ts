import { documentSchema } from './document.ts';
import { maybeTextSchema, textSchema } from './scalars.ts';

/** The last decision of the credit bureau, where it was against a plan. */
export const refusalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'can_retry', 'decided_at', 'notice'],
  properties: {
    code: { ...textSchema, description: 'a wire code that a bureau can give' },
    can_retry: { type: 'boolean', description: 'asking again, as everything stands, could have another answer' },
    decided_at: maybeTextSchema,
    notice: {
      anyOf: [documentSchema, { type: 'null' }],
      description: 'the notice of adverse action, where the decision rests on what the bureau told',
    },
  },
} as const;
