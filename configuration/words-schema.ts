/** One text in each language of a provider, of at most so many characters. */
export const wordsSchema = (maxLength: number) =>
  ({
    type: 'object',
    additionalProperties: false,
    properties: {
      en: { type: 'string', minLength: 1, maxLength, description: 'In English.' },
      es: { type: 'string', minLength: 1, maxLength, description: 'In Spanish.' },
    },
  }) as const;
