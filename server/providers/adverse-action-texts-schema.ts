const textSchema = { type: 'string', minLength: 1, maxLength: 3000 } as const;

const textsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: textSchema,
    greetingText: textSchema,
    decisionText: textSchema,
    agencyText: textSchema,
    notDecidedText: textSchema,
    copyText: textSchema,
    disputeText: textSchema,
    scoreText: textSchema,
    equalText: textSchema,
    helpText: textSchema,
  },
} as const;

/** A provider's own wording of the notice of adverse action, sentence by sentence; what it leaves out is ours. */
export const adverseActionTextsSchema = {
  type: 'object',
  additionalProperties: false,
  description: "The provider's own wording of the notice of adverse action, where its lawyers have one.",
  properties: { en: textsSchema, es: textsSchema },
} as const;
