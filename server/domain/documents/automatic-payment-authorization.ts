import { amendmentSections, continuationSections, verbalSections } from './plan-sections.ts';
import { describeAmounts, scheduleRows, wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { definitions, documentPage, paragraphs, table } from './document-page.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
export const AUTHORIZATION_VERSION = '6';

/**
 * The payer's authorization in writing. It states what Nacha requires of a WEB debit: recurring, amounts, timing, payer, account,
 * date, and how to revoke it.
 */
export function automaticPaymentAuthorization(facts: PlanFacts, locale: ServerLocale): string {
  const { automatic_payment_authorization: words, payment_plan_agreement: columns } = serverWords(locale).documents;
  const figures = wordsOfPlan(facts, locale);
  const fill = (text: string) => fillWords(text, figures);
  const isBank = facts.draft.payment_method.kind === 'bank';
  const revoking = [words.revokeText, words.rightsText, words.freelyText, words.copyText];
  const columnNames = [columns.number, columns.due, columns.amount];
  return documentPage({
    locale,
    title: words.name,
    by: figures.provider,
    version: AUTHORIZATION_VERSION,
    date: facts.draftedOn,
    sections: [
      { id: 'what', title: words.what, content: paragraphs(fill(isBank ? words.bankText : words.cardText)) },
      ...continuationSections(facts, locale),
      ...amendmentSections(facts, locale),
      {
        id: 'terms',
        title: words.kind,
        content: definitions([
          [words.kind, words.kindText],
          [words.payer, figures.payer],
          [words.account, figures.method],
          [words.amounts, describeAmounts(facts, locale)],
          [words.timing, fill(words.timingText)],
          [words.prepared, fill(words.preparedText)],
          [words.statement, facts.provider.statement_descriptor],
        ]),
      },
      { id: 'schedule', title: words.schedule, content: table(columnNames, scheduleRows(facts, locale)) },
      { id: 'changes', title: words.changes, content: paragraphs(words.changesText) },
      { id: 'revoke', title: words.revoke, content: paragraphs(...revoking.map(fill)) },
      ...verbalSections(facts, locale),
    ],
  });
}
