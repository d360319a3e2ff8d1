import { closedObject } from '#api/entities';

import { optionalFields, textSchema } from './field-schemas.ts';
import { byLanguage } from './languages.ts';

const sectionsSchema = {
  description: 'the sections of the document, in their order.',
  type: 'array',
  minItems: 1,
  maxItems: 60,
  items: closedObject({
    title: textSchema(120, 'The heading of the section.'),
    text: {
      type: 'array',
      minItems: 1,
      maxItems: 60,
      items: { type: 'string', minLength: 1, maxLength: 4000 },
      description:
        'Paragraphs of plain text. Those that begin with "- " make a list; [words](https://...) is a link. {{provider}}, {{phone}} and {{hours}} are filled in.',
    },
  }),
} as const;

/** A document in a provider's own words: sections of plain text, since no markup of theirs is ever shown. */
export const noticeSchema = closedObject({
  version: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,20}$', description: 'Changes whenever the words do.' },
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day from which it holds, YYYY-MM-DD.' },
  sections: {
    ...byLanguage(sectionsSchema),
    minProperties: 1,
    description:
      'The document by language. A reader of another language gets a note, in their own, about the language of the document.',
  },
});

const text = (description: string) => textSchema(3000, description);

const textsSchema = optionalFields({
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
  scoreText: text('That no score was used; left out where one was.'),
  scoreUsedText: text('That a score was used, and where it comes from.'),
  scoreMeaningText: text('What a score is, and that it changes.'),
  equalText: text('The notice of the Equal Credit Opportunity Act.'),
  helpText: text('Whom to call, and how else the bill can be paid.'),
});

/** A provider's own wording of the notice of adverse action, sentence by sentence; what it leaves out is ours. */
export const adverseActionTextsSchema = {
  ...byLanguage({ ...textsSchema, description: 'what is left out is as usual.' }),
  description: "The provider's own wording of the notice of adverse action, where its lawyers have one.",
} as const;
