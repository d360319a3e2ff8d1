import { describe, expect, test } from 'vitest';

import { tenant } from '../testing/tenant.ts';
import { acceptedCards, cardChoice, refusedBrand } from './accepted-cards.ts';

/** Returns a key and the values that fill it. */
const translate = (key: string, values = {}) => [key.replace('connectPaymentMethod.', ''), ...Object.values(values)].join(' ');
const speaker = (settings: Readonly<Record<string, unknown>>, locale = 'en') => ({
  translate,
  locale,
  tenant: { ...tenant, ...settings },
});

describe('the choice of a card', () => {
  test('is a debit card with the accepted brands when the provider accepts debit cards alone', () => {
    expect(cardChoice(speaker({ card_brands: ['Visa', 'Discover'] }))).toEqual({ title: 'card', detail: 'Visa or Discover' });
  });

  test('is any card, and names the kinds, when the provider accepts more than debit cards', () => {
    const { title, detail } = cardChoice(speaker({ card_fundings: ['debit', 'credit'], card_brands: ['Visa'] }, 'es'));

    expect([title, detail]).toEqual(['anyCard', 'anyCardDetail cards.debit y cards.credit Visa']);
  });
});

test.each([
  [['bank', 'card', 'hsa-fsa'], 'cards.debit and cards.hsa'],
  [['card'], 'cards.debit'],
  [['hsa-fsa', 'bank'], 'cards.hsa'],
])('a provider with the payment methods %o accepts %s', (payment_methods, words) => {
  expect(acceptedCards(speaker({ payment_methods }))).toBe(words);
});

test.each([
  ['3714', { card_brands: ['Visa'] }, 'American Express'],
  ['3714', { card_brands: ['American Express'] }, undefined],
  ['4012888888881881', {}, undefined],
  ['', {}, undefined],
])('the brand of the number "%s" where the provider has %o is refused as %s', (number, settings, brand) => {
  expect(refusedBrand(number, speaker(settings))).toBe(brand);
});
