import { describeAmounts } from './describe-amounts.ts';
import { definitions, paragraphs, type DocumentSection } from './document-page.ts';
import { html, type Html } from './html.ts';
import { wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** Regulation Z asks for its disclosures when a written agreement has more than four instalments (12 CFR 1026.2(a)(17)). */
const MOST_WITHOUT_DISCLOSURE = 4;

/** What the plan costs, which is nothing: with the federal box where the law asks for it, always with the total. */
export function costSection(facts: PlanFacts, locale: ServerLocale): DocumentSection {
  const words = serverWords(locale).documents.payment_plan_agreement;
  const { total } = wordsOfPlan(facts, locale);
  const cost = isDisclosed(facts) ? federalBox(facts, locale) : definitions([[words.totalOfPayments, total]]);
  // What is not true of the plan has no line: no late charge, no charge for paying early, no security interest.
  return { id: 'cost', title: words.disclosure, content: html`${cost}${paragraphs(words.noInterest, words.noSecurity)}` };
}

function isDisclosed({ provider, draft }: PlanFacts): boolean {
  return provider.tila_disclosure === 'always' || draft.months > MOST_WITHOUT_DISCLOSURE;
}

/** The disclosures of 12 CFR 1026.18, together and apart from everything else. */
function federalBox(facts: PlanFacts, locale: ServerLocale): Html {
  const words = serverWords(locale).documents.payment_plan_agreement;
  const figures = wordsOfPlan(facts, locale);
  return html`<div role="group" aria-label="${words.disclosure}">${definitions([
    [words.creditor, figures.provider],
    [words.apr, html`<strong>0%</strong> ${words.aprHint}`],
    [words.financeCharge, html`<strong>${figures.zero}</strong> ${words.financeChargeHint}`],
    [words.amountFinanced, html`<strong>${figures.total}</strong> ${words.amountFinancedHint}`],
    [words.totalOfPayments, html`<strong>${figures.total}</strong> ${words.totalOfPaymentsHint}`],
    [
      words.paymentSchedule,
      html`<strong>${describeAmounts(facts, locale)}</strong> ${fillWords(words.paymentScheduleText, figures)}`,
    ],
  ])}</div>${paragraphs(words.reference)}`;
}
