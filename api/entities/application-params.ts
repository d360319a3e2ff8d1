import { idSchema } from './scalars.ts';

/** What the path of a call names that is about one application. */
export const applicationParamsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['application_id'],
  properties: { application_id: idSchema },
} as const;
