import { formatCents, formatDay, toCents } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { amendmentSections, continuationSections, continuedSection, costSection, verbalSections } from './plan-sections.ts';
import { documentPage, paragraphs, table, type DocumentSection } from './document-page.ts';
import { html } from '../../platform/http/html.ts';
import { scheduleRows, wordsOfPlan, type PlanFacts } from './plan-facts.ts';
export const AGREEMENT_VERSION = '6';

/** What the patient owes, in which payments, at what cost (12 CFR 1026.18; figures are those of the draft). */
export function paymentPlanAgreement(facts: PlanFacts, locale: ServerLocale): string {
  const words = serverWords(locale).documents.payment_plan_agreement;
  const figures = wordsOfPlan(facts, locale);
  const promises = [words.payText, words.earlyText, words.missedText, words.changeText, words.copyText];
  return documentPage({
    locale,
    title: words.name,
    by: figures.provider,
    version: AGREEMENT_VERSION,
    date: facts.draftedOn,
    sections: [
      { id: 'parties', title: words.parties, content: paragraphs(fillWords(words.partiesText, figures)) },
      ...continuationSections(facts, locale),
      ...amendmentSections(facts, locale),
      costSection(facts, locale),
      facts.continues ? continuedSection(facts.continues, locale) : billsSection(facts, locale),
      {
        id: 'schedule',
        title: words.schedule,
        content: html`${paragraphs(fillWords(words.scheduleText, figures))}${table(
          [words.number, words.due, words.amount],
          scheduleRows(facts, locale),
        )}`,
      },
      { id: 'promises', title: words.promises, content: paragraphs(...promises.map((text) => fillWords(text, figures))) },
      electronicSection(facts, locale),
      ...verbalSections(facts, locale),
    ],
  });
}

function billsSection({ bills, draft }: PlanFacts, locale: ServerLocale): DocumentSection {
  const words = serverWords(locale).documents.payment_plan_agreement;
  // Three columns fit on a phone without being scrolled.
  const rows = bills.map((bill) => [
    `${bill.facility}, ${formatDay(bill.servicing_date, locale, 'long')}`,
    [bill.invoice_id, ...(bill.account_number === null ? [] : [`••${bill.account_number.slice(-4)}`])].join(', '),
    formatCents(toCents(bill.total_cents), locale),
  ]);
  const total = [words.total, '', formatCents(toCents(draft.total_amount), locale)];
  return {
    id: 'bills',
    title: words.bills,
    content: table([words.facilityAndDate, words.billAndAccount, words.amount], [...rows, total]),
  };
}

/** What a person must know before they agree to documents in electronic form (ESIGN, 15 USC 7001(c)). */
function electronicSection(facts: PlanFacts, locale: ServerLocale): DocumentSection {
  const words = serverWords(locale).documents.electronic;
  const figures = wordsOfPlan(facts, locale);
  const points = [words.scope, words.paper, words.withdraw, words.contact, words.system];
  return {
    id: 'electronic',
    title: words.title,
    content: html`${paragraphs(words.lead)}<ul>${points.map((point) => html`<li>${fillWords(point, figures)}</li>`)}</ul>${
      // On the phone, the payer opens no document before they agree.
      facts.agent ? '' : paragraphs(words.shown)
    }`,
  };
}
