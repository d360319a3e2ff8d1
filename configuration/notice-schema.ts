const sectionsSchema = {
  description: 'The sections of the document in this language, in their order.',
  type: 'array',
  minItems: 1,
  maxItems: 60,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'text'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 120, description: 'The heading of the section.' },
      text: {
        type: 'array',
        minItems: 1,
        maxItems: 60,
        items: { type: 'string', minLength: 1, maxLength: 4000 },
        description:
          'Paragraphs of plain text. Those that begin with "- " make a list; [words](https://...) is a link. {{provider}}, {{phone}} and {{hours}} are filled in.',
      },
    },
  },
} as const;

/** A document in a provider's own words: sections of plain text, since no markup of theirs is ever shown. */
export const noticeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'date', 'sections'],
  properties: {
    version: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,20}$', description: 'Changes whenever the words do.' },
    date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day from which it holds, YYYY-MM-DD.' },
    sections: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description:
        'The document by language. A reader of another language gets a note, in their own, about the language of the document.',
      properties: { en: sectionsSchema, es: sectionsSchema },
    },
  },
} as const;
