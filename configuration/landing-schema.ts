import { closedObject } from '#api/entities';

import { optionalFields, textSchema, wordsSchema } from './field-schemas.ts';

const testimonialSchema = closedObject({
  name: {
    anyOf: [{ type: 'string', minLength: 1, maxLength: 60 }, wordsSchema(60)],
    description: 'As the patient wants to be named, like Maria G.; two names, with their "and", in each language of "locales".',
  },
  quote: { ...wordsSchema(400), description: 'The quote in each language of "locales".' },
  date: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: 'The month it was said in, like 2024-06.' },
});

const reviewSchema = closedObject({
  source: textSchema(60, 'Who counted.'),
  rating: { type: 'number', minimum: 1, maximum: 5, description: 'Out of five; shown with one decimal.' },
  count: { type: 'integer', minimum: 1, maximum: 10_000_000, description: 'How many reviews there were.' },
});

/** The provider's content of the landing page. The provider answers for every word; the page omits what it leaves out. */
export const landingSchema = {
  ...optionalFields({
    sample: {
      type: 'boolean',
      default: false,
      description: 'People, quotes and figures are invented. The page displays a note about it.',
    },
    testimonials: {
      type: 'array',
      maxItems: 12,
      default: [],
      description: 'What patients said, with their consent; six are usual.',
      items: testimonialSchema,
    },
    reviews: { type: 'array', maxItems: 4, default: [], description: 'Ratings on other sites.', items: reviewSchema },
    badges: {
      type: 'array',
      uniqueItems: true,
      default: [],
      items: { enum: ['hipaa', 'soc-2-type-2'] },
      description: 'Standards that are kept, and can be proved to be. The step that looks for a bill shows them too.',
    },
    faq_url: {
      type: ['string', 'null'],
      maxLength: 300,
      default: null,
      description: 'Questions and answers: an https address, or null.',
    },
  }),
  description: 'What the landing page shows of the provider: quotes, ratings and claims that it can prove.',
} as const;
