import { draftSchema } from './draft.ts';
import { idSchema, textSchema } from './scalars.ts';

/** A plan that has been started. */
export const planSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['payment_plan_id', 'confirmation_code', 'status', 'draft', 'started_at'],
  properties: {
    payment_plan_id: idSchema,
    confirmation_code: textSchema,
    status: { enum: ['ACTIVE'] },
    draft: draftSchema,
    started_at: textSchema,
  },
} as const;
