import { formatCents, formatDay, sumCents, toCents, type Cents, type DayString } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { hoursWords, phoneWords } from '../letters/provider-words.ts';
import { definitions, documentPage, paragraphs, table } from './document-page.ts';
import { nameOf, type PlanFacts } from './plan-facts.ts';

export const PAYMENT_AUTHORIZATION_VERSION = '2';

/** A payment of bills in full, before the payer has entered a card or an account. */
export interface OnePayment extends Pick<PlanFacts, 'provider' | 'payer' | 'bills'> {
  readonly amount: Cents;
  /** The provider's day on which it is shown, agreed to and charged. */
  readonly day: DayString;
  /** It takes the place of a payment that the bank took back. */
  readonly isOwed?: true;
}

/**
 * The payer's authorization in writing. It states what Nacha requires of a single WEB debit: amount, day, payer, where the account is
 * entered, and how to reach the provider. Nothing in it recurs.
 */
export function paymentAuthorization({ provider, payer, bills, amount, day, isOwed }: OnePayment, locale: ServerLocale): string {
  const words = serverWords(locale).documents.payment_authorization;
  const figures = {
    provider: provider.provider_name,
    payer: nameOf(payer),
    amount: formatCents(amount, locale),
    day: formatDay(day, locale, 'long'),
    phone: phoneWords(provider),
    hours: hoursWords(provider, locale),
  };
  const fill = (text: string) => fillWords(text, figures);
  const rows = bills.map(({ facility, servicing_date, total_cents }) => [
    `${facility}, ${formatDay(servicing_date, locale, 'long')}`,
    formatCents(total_cents as Cents, locale),
  ]);
  const paidBefore = toCents(sumCents(bills.map(({ total_cents }) => total_cents as Cents)) - amount);
  if (paidBefore > 0) rows.push([words.paidBefore, `−${formatCents(paidBefore, locale)}`]);
  return documentPage({
    locale,
    title: words.name,
    by: figures.provider,
    version: PAYMENT_AUTHORIZATION_VERSION,
    date: day,
    sections: [
      { id: 'what', title: words.what, content: paragraphs(fill(words.whatText)) },
      {
        id: 'terms',
        title: words.terms,
        content: definitions([
          [words.kind, words.kindText],
          [words.payer, figures.payer],
          [words.amount, figures.amount],
          [words.timing, fill(words.timingText)],
          [words.account, words.accountText],
          [words.statement, provider.statement_descriptor],
        ]),
      },
      { id: 'bills', title: words.bills, content: table([words.bill, words.amount], [...rows, [words.total, figures.amount]]) },
      { id: 'failure', title: words.failure, content: paragraphs(isOwed ? words.failureOwedText : words.failureText) },
      {
        id: 'questions',
        title: words.questions,
        content: paragraphs(...[words.stopText, words.rightsText, words.copyText].map(fill)),
      },
    ],
  });
}
