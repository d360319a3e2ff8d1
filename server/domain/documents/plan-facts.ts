import { displayLastName, formatCents, formatDay, toCents, type BillsChoice, type DayString, WALLET_NAMES } from '#rules';
import type { PlanDraft } from '#api/entities';
import type { Provider } from '#configuration';

import type { Agent } from '../../schema/column-types.ts';
import { hoursWords, phoneWords } from '../letters/provider-words.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

interface DocumentBill {
  readonly invoice_id: string;
  readonly facility: string;
  readonly servicing_date: DayString;
  readonly account_number: string | null;
  readonly total_cents: number;
}

interface SentFullText {
  readonly channel: 'sms' | 'email';
  /** The last two digits of the phone, or the masked email. */
  readonly sent_to: string;
  readonly at: Date;
}

/** Everything that the documents of one plan are made from. */
export interface PlanFacts {
  readonly provider: Provider;
  readonly payer: { readonly first_name: string; readonly last_name: string };
  readonly bills: readonly DocumentBill[];
  readonly draft: PlanDraft;
  readonly draftedOn: DayString;
  /** Who reads the documents to the payer and notes that they agree, where an agent does. */
  readonly agent?: Agent | null;
  /** Where the full text went before an agent read its main points, if it went anywhere. */
  readonly sentFullText?: SentFullText | undefined;
  /** The old plan whose place this one takes, when that has made its last payment. */
  readonly continues?: {
    readonly planNumberEnd: string;
    readonly lastDue: DayString;
    /** In cents. */
    readonly remaining: number;
  };
  /** What the documents change, when bills join a plan that has started. */
  readonly amends?: {
    readonly choice: BillsChoice;
    /** The last payment until now. */
    readonly lastBefore: { readonly amount: number; readonly due: string };
    readonly monthlyBefore: number;
    readonly firstChanged: DayString;
    readonly startedOn: DayString;
    readonly added: readonly DocumentBill[];
  };
}

/** The figures of a plan in the words of a language. */
export function wordsOfPlan({ provider, payer, draft, draftedOn }: PlanFacts, locale: ServerLocale) {
  const money = (cents: number) => formatCents(toCents(cents), locale);
  return {
    provider: provider.provider_name,
    payer: nameOf(payer),
    phone: phoneWords(provider),
    hours: hoursWords(provider, locale),
    day: formatDay(draftedOn, locale, 'long'),
    total: money(draft.total_amount),
    monthly: money(draft.monthly_amount),
    last: money(draft.last_amount),
    months: draft.months,
    chargeDay: draft.charge_day,
    first: formatDay(draft.first_payment_date, locale, 'long'),
    end: formatDay(draft.last_payment_date, locale, 'long'),
    method: describeMethod(draft.payment_method, locale),
    zero: money(0),
  };
}

/** A person's name as documents write it. */
export function nameOf({ first_name, last_name }: PlanFacts['payer']): string {
  return `${first_name} ${displayLastName(last_name)}`;
}

/** One row for each payment: number, day, amount. */
export function scheduleRows({ draft }: PlanFacts, locale: ServerLocale): readonly (readonly string[])[] {
  return draft.instalments.map(({ number, due, amount }) => [
    String(number),
    formatDay(due, locale, 'long'),
    formatCents(toCents(amount), locale),
  ]);
}

export function describeMethod(method: PlanDraft['payment_method'], locale: ServerLocale): string {
  const { kind, bank_name, last4, wallet } = method;
  const brand = wallet === undefined ? method.brand : WALLET_NAMES[wallet];
  const words = serverWords(locale).documents.method;
  if (kind === 'bank')
    return bank_name === null ? fillWords(words.bankUnnamed, { last4 }) : fillWords(words.bank, { bank: bank_name, last4 });
  return brand === null ? fillWords(words.cardUnnamed, { last4 }) : fillWords(words.card, { brand, last4 });
}

/** How many payments of how much, and what they come to, in a sentence. */
export function describeAmounts(facts: PlanFacts, locale: ServerLocale): string {
  const words = serverWords(locale).documents.automatic_payment_authorization;
  const { months, monthly_amount, instalments } = facts.draft;
  const figures = wordsOfPlan(facts, locale);
  const count = instalments.filter(({ amount }) => amount === monthly_amount).length;
  const isLastAlone = count === months - 1 && instalments.at(-1)?.amount !== monthly_amount;
  const text = () => {
    if (count === months) return count === 1 ? words.amountsEqualOneText : words.amountsEqualText;
    if (!isLastAlone) return words.amountsListedText;
    return count === 1 ? words.amountsOneText : words.amountsText;
  };
  return fillWords(text(), { ...figures, count });
}
