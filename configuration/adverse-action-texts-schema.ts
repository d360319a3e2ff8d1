function text<const Description extends string>(description: Description) {
  return { type: 'string', minLength: 1, maxLength: 3000, description } as const;
}

const properties = {
  name: text('The name of the notice, as its heading.'),
  greetingText: text('How the notice begins.'),
  decisionText: text('What was decided, and that a report of a bureau was part of why.'),
  screeningText: text(
    'That a refusal after a check of a government list, or an alert about an identity, is not about how bills are paid.',
  ),
  agencyText: text('That the information came from a bureau, which is named below it.'),
  notDecidedText: text('That the bureau did not decide, and cannot give the reasons.'),
  copyText: text('The right to a free copy of the report.'),
  disputeText: text('The right to dispute the content of the report.'),
  scoreText: text('That no score was used, or which.'),
  equalText: text('The notice of the Equal Credit Opportunity Act.'),
  helpText: text('Whom to call, and how else the bill can be paid.'),
} as const;

const textsSchema = { type: 'object', additionalProperties: false, properties } as const;

/** A provider's own wording of the notice of adverse action, sentence by sentence; what it leaves out is ours. */
export const adverseActionTextsSchema = {
  type: 'object',
  additionalProperties: false,
  description: "The provider's own wording of the notice of adverse action, where its lawyers have one.",
  properties: {
    en: { ...textsSchema, description: 'In English; what is left out is as usual.' },
    es: { ...textsSchema, description: 'In Spanish; what is left out is as usual.' },
  },
} as const;
