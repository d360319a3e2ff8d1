/** The query of a call that answers words: their language; without it, that of the session. */
export const localeQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { locale: { enum: ['en', 'es'] } },
} as const;
