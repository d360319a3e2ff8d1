import { formatCents, formatDay, toCents } from '#rules';

import { definitions, paragraphs, table, type DocumentSection } from './document-page.ts';
import { html } from './html.ts';
import type { PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The first section of documents for a plan that continues another: which plan, the remaining amount, and when. None for a plan of bills. */
export function continuationSections(facts: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  const { continues, draft, provider } = facts;
  if (!continues) return [];
  const words = serverWords(locale).documents.continuation;
  const day = formatDay(continues.lastDue, locale, 'long');
  const first = formatDay(draft.first_payment_date, locale, 'long');
  const fill = (text: string) =>
    fillWords(text, { provider: provider.provider_name, number: continues.planNumberEnd, day, first });
  return [
    {
      id: 'continues',
      title: words.title,
      content: html`${paragraphs(fill(words.text))}${definitions([
        [words.number, fill(words.numberText)],
        [words.lastPayment, fill(words.lastPaymentText)],
        [words.remaining, formatCents(toCents(continues.remaining), locale)],
        [words.effect, fill(words.effectText)],
      ])}${paragraphs(fill(words.unchanged))}`,
    },
  ];
}

/** What such a plan pays, where a plan of bills lists them. */
export function continuedSection(continues: NonNullable<PlanFacts['continues']>, locale: ServerLocale): DocumentSection {
  const words = serverWords(locale).documents.payment_plan_agreement;
  const amount = formatCents(toCents(continues.remaining), locale);
  const day = formatDay(continues.lastDue, locale, 'long');
  const plan = fillWords(words.continuedPlan, { number: continues.planNumberEnd, day });
  return {
    id: 'bills',
    title: words.continued,
    content: table(
      [words.continued, words.amount],
      [
        [plan, amount],
        [words.total, amount],
      ],
    ),
  };
}
