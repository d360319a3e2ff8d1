import { formatCents, formatDay, sumCents, toCents } from '#rules';

import { definitions, paragraphs, type DocumentSection } from './document-page.ts';
import { html } from './html.ts';
import type { PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The first section of documents that change a plan: the bills that join and the payments that change. None at the start of a plan. */
export function amendmentSections({ amends, draft }: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  if (!amends) return [];
  const words = serverWords(locale).documents.amendment;
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const day = (text: string) => formatDay(text, locale, 'long');
  const bills = amends.added.map(({ facility, servicing_date, invoice_id, total_cents }) =>
    fillWords(words.bill, { facility, day: day(servicing_date), invoice: invoice_id, amount: money(total_cents) }),
  );
  const added = money(sumCents(amends.added.map(({ total_cents }) => toCents(total_cents))));
  return [
    {
      id: 'amendment',
      title: words.title,
      content: html`${paragraphs(fillWords(words.text, { started: day(amends.startedOn) }))}${definitions([
        [words.joins, html`${bills.map((bill) => html`<p>${bill}</p>`)}`],
        [words.added, added],
        [words.before, money(amends.monthlyBefore)],
        [words.after, fillWords(words.afterText, { amount: money(draft.monthly_amount), day: day(amends.firstChanged) })],
      ])}${paragraphs(words.unchanged)}`,
    },
  ];
}
