import { formatCents, formatDay, toCents, sumCents, today } from '#rules';

import { definitions, paragraphs, table, type DocumentSection } from './document-page.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { type PlanFacts, describeAmounts, wordsOfPlan } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The first section of documents for a plan that continues another: which plan, the remaining amount, and when. None for a plan of bills. */
export function continuationSections(facts: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  const { continues } = facts;
  if (!continues) return [];
  const words = serverWords(locale).documents.continuation;
  const day = formatDay(continues.lastDue, locale, 'long');
  const fill = (text: string) => fillWords(text, { ...wordsOfPlan(facts, locale), number: continues.planNumberEnd, day });
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
  const rows = [plan, words.total].map((name) => [name, amount]);
  return { id: 'bills', title: words.continued, content: table([words.continued, words.amount], rows) };
}

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
        ...changedPayments(amends, draft, locale),
      ])}${paragraphs(
        amends.choice === 'longer' ? fillWords(words.unchangedLonger, { day: day(amends.firstChanged) }) : words.unchanged,
      )}`,
    },
  ];
}

/** The payments before and after, as names with what they mean. */
function changedPayments(
  { choice, lastBefore, monthlyBefore, firstChanged }: NonNullable<PlanFacts['amends']>,
  draft: PlanFacts['draft'],
  locale: ServerLocale,
): readonly (readonly [string, string])[] {
  const words = serverWords(locale).documents.amendment;
  const payment = (text: string, amount: number, due: string) =>
    fillWords(text, { amount: formatCents(toCents(amount), locale), day: formatDay(due, locale, 'long') });
  if (choice === 'higher') {
    return [
      [words.before, formatCents(toCents(monthlyBefore), locale)],
      [words.after, payment(words.afterText, draft.monthly_amount, firstChanged)],
    ];
  }
  return [
    [words.monthly, payment(words.monthlyText, draft.monthly_amount, firstChanged)],
    [words.lastBefore, payment(words.lastText, lastBefore.amount, lastBefore.due)],
    [words.lastAfter, payment(words.lastText, draft.last_amount, draft.last_payment_date)],
  ];
}

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

/** The section of a document that was agreed to by phone: who read it out, where the full text went, and that the payer agreed. None where they checked the box themselves. */
export function verbalSections(facts: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  const { agent } = facts;
  if (!agent) return [];
  const words = serverWords(locale).documents.verbal;
  const figures = { ...wordsOfPlan(facts, locale), agent: agent.name, agentId: agent.agent_id };
  const texts = [fillWords(words.text, figures), ...sentTexts(facts, locale), fillWords(words.copy, figures)];
  return [{ id: 'verbal', title: words.title, content: paragraphs(...texts) }];
}

/** Where the full text went, and on which day where the provider is. */
function sentTexts({ sentFullText, provider }: PlanFacts, locale: ServerLocale): readonly string[] {
  if (!sentFullText) return [];
  const { channel, sent_to, at } = sentFullText;
  const words = serverWords(locale).documents.verbal;
  const day = formatDay(today(provider.time_zone, at), locale, 'long');
  return [fillWords(channel === 'email' ? words.sentEmail : words.sentPhone, { contact: sent_to, day })];
}
