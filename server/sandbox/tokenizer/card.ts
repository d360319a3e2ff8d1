import { FunnelError } from '#api';
import cardValidator from 'card-validator';

import { reportedCardType, simulatedCardAnswer } from '../personas/test-payment-methods.ts';
import { readCardFunding } from './card-funding.ts';
import type { PaymentFields } from './fields.ts';
import type { Described } from './described.ts';

/** Checks a card again, as no browser is believed, and keeps what may be kept. The security code is looked at and forgotten. */
export function describeCard({ card_number = '', expiry = '', cvv = '' }: PaymentFields): Described {
  const number = card_number.replace(/[\s-]/g, '');
  const card = cardValidator.number(number);
  if (!/^\d{12,19}$/.test(number) || !card.isValid) throw refused('card_number');
  const date = cardValidator.expirationDate(expiry);
  if (!date.isValid || date.month === null || date.year === null) throw refused('expiry');
  if (!cardValidator.cvv(cvv, card.card?.code.size ?? 3).isValid) throw refused('cvv');
  return {
    number,
    kind: 'card',
    brand: card.card?.niceType ?? null,
    funding: readCardFunding(reportedCardType(number)),
    last4: number.slice(-4),
    bank_name: null,
    exp_month: Number(date.month),
    exp_year: fourDigits(Number(date.year)),
    behaviour: simulatedCardAnswer(number),
  };
}

function fourDigits(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function refused(field: string): FunnelError {
  return new FunnelError('payment_method_error', { message: 'the card was mistyped', details: { field } });
}
