import type { FromSchema } from 'json-schema-to-ts';

import { closed, guardOrConditionSchema, nonEmpty, stepIdSchema } from './names.ts';

const outcomeSchema = {
  type: 'string',
  'x-names': 'outcome',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*: [A-Za-z0-9]+$',
  description: 'An action and one of its outcomes.',
  examples: ['book: booked'],
} as const;

const outcomeCaseSchema = {
  title: 'outcomeCase',
  description: 'An outcome; with "when", only where these facts hold after its row.',
  ...closed,
  required: ['outcome'],
  properties: { outcome: outcomeSchema, when: guardOrConditionSchema },
} as const;

/** What visitors of a flow must be able to do. The proof shows that they can; the browser never sees it. */
export const goalSchema = {
  title: 'goal',
  description:
    'What visitors must be able to do. The proof shows that each of them can, from the beginning and from every step on the path.',
  ...closed,
  required: ['description', 'to'],
  properties: {
    description: {
      ...nonEmpty,
      description: 'The goal in plain words, as reports name it.',
      examples: ['who looks for a bicycle books one'],
    },
    who: {
      ...guardOrConditionSchema,
      description: 'Whose goal it is: a condition over facts that stay the same for a whole session. Default: everyone.',
      examples: ["agent == 'none'"],
    },
    from: {
      ...outcomeCaseSchema,
      description: 'The outcome after which visitors have this goal. Default: they have it from the beginning.',
    },
    while: {
      ...guardOrConditionSchema,
      description: 'What holds until "by", and is the reason why they have this goal.',
      examples: ["stage != 'completed'"],
    },
    without: {
      type: 'array',
      items: outcomeCaseSchema,
      minItems: 1,
      description: 'Outcomes that only visitors get who have reached the goal before. No path of the proof takes them.',
    },
    by: { ...outcomeSchema, description: 'The outcome that is the goal. Without it, the goal is to arrive at "to".' },
    to: { ...stepIdSchema, 'x-names': 'step', description: 'The step where visitors are then, without pressing anything more.' },
  },
} as const;

/** A goal, as it is written. */
export type Goal = FromSchema<typeof goalSchema>;
