import { BUREAU_CODES } from '#api';
import { addressSchema, closedObject } from '#api/entities';
import type { FromSchema } from 'json-schema-to-ts';

const nameSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;
const referenceSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: "The decision's name at the gateway, for questions. No personal data.",
} as const;

/** What the service asks a gateway: `POST <url>/decisions`. */
export const bureauRequestSchema = closedObject({
  request_id: {
    type: 'string',
    description: 'Names the request. A gateway that gets it again gives the same answer, and asks the bureau once.',
  },
  provider_id: { type: 'string', description: 'The hospital that would give the plan.' },
  person: closedObject({
    first_name: nameSchema,
    last_name: nameSchema,
    birth_date: { type: ['string', 'null'], description: 'YYYY-MM-DD; null where the hospital does not know it.' },
    address: addressSchema,
  }),
  amount: { type: 'integer', minimum: 0, description: 'The sum of the bills, in cents.' },
});

const scoreSchema = {
  ...closedObject({
    value: { type: 'number' },
    range: {
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'The lowest and the highest possible score.',
    },
    created_on: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day on which it was calculated, YYYY-MM-DD.',
    },
    source: { type: 'string', minLength: 1, maxLength: 120, description: 'Who calculated it.' },
    factors: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: {
        type: 'object',
        required: ['en'],
        additionalProperties: { type: 'string', minLength: 1, maxLength: 300 },
        description: 'The words by language; "en" is shown where a language is missing.',
      },
      description: 'What lowered it most, the first most: at most four, and a fifth where that is the number of inquiries.',
    },
  }),
  description: 'The score, if the decision rests on one. The notice of the refusal states all of it (FCRA 615(a)(2)).',
} as const;

/** What a gateway answers. Fields that are not named here are ignored. */
export const bureauAnswerSchema = {
  oneOf: [
    {
      type: 'object',
      required: ['decision', 'reference'],
      properties: { decision: { const: 'approved' }, reference: referenceSchema },
    },
    {
      type: 'object',
      required: ['decision', 'code', 'reference'],
      properties: {
        decision: { const: 'refused' },
        code: { enum: BUREAU_CODES, description: 'Why: docs/reference/errors.md has the words of each.' },
        reference: referenceSchema,
        score: scoreSchema,
      },
    },
  ],
} as const;

export type BureauWireRequest = FromSchema<typeof bureauRequestSchema>;
