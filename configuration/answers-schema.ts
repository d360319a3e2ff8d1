import { closedObject } from '#api/entities';
import { DRAFT_DAYS } from '#rules';

import { optionalFields, secretSchema } from './field-schemas.ts';

const emailSchema = {
  ...closedObject(
    {
      email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', maxLength: 254, description: 'The address of staff.' },
    },
    {
      with_answers: {
        type: 'boolean',
        description:
          'Whether the email holds the answers. Without it, staff read the reference, and take the answers from an export. Answers never are in the subject.',
      },
    },
  ),
  description: 'An email to staff.',
} as const;

const webhookSchema = {
  ...closedObject({
    webhook: {
      type: 'string',
      pattern: '^https?://[^\\s@#?]+(\\?[^\\s#]*)?$',
      maxLength: 300,
      description: 'The https address that receives the answers. Test mode also takes http.',
      examples: ['https://intake.example.org/answers'],
    },
    secret: secretSchema('the secret of the signature', 'env:INTAKE_WEBHOOK_SECRET'),
  }),
  description: 'A signed request to a service, as Standard Webhooks describes it.',
} as const;

const destinationsSchema = {
  ...optionalFields({
    to: {
      type: 'array',
      maxItems: 10,
      default: [],
      items: { anyOf: [emailSchema, webhookSchema] },
      description: 'Who receives the answers. Without it, they wait for an export.',
    },
    keep_days: {
      type: 'integer',
      minimum: 1,
      maximum: 3650,
      default: 90,
      description: 'Days until the service deletes the answers.',
    },
  }),
  description: 'What happens with the answers that a flow sends.',
} as const;

/** The fields of a provider file for answers that its flows send and save. */
export const answersField = {
  answers: {
    type: 'object',
    additionalProperties: destinationsSchema,
    propertyNames: { pattern: '^[a-z][a-z0-9-]*$' },
    default: {},
    description: 'By flow: who receives the answers that visitors send in it, and how long the service keeps them.',
  },
  draft_days: {
    type: 'integer',
    minimum: 1,
    maximum: 365,
    default: DRAFT_DAYS,
    description:
      'Days for which the service keeps answers that visitors save to go on later, counted from the last time they save.',
  },
} as const;
