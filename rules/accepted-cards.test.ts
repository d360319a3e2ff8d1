import { describe, expect, test } from 'vitest';

import { acceptedFundings, CARD_FUNDINGS, cardProblem, kindOfCard, type CardSettings } from './accepted-cards.ts';

const usual: CardSettings = {
  payment_methods: ['bank', 'card', 'hsa-fsa'],
  card_brands: ['Visa', 'Mastercard', 'Discover'],
  card_fundings: ['debit'],
};
const settings = (changes: Partial<CardSettings>): CardSettings => ({ ...usual, ...changes });

describe('a card', () => {
  test.each([
    ['debit, prepaid and health cards', settings({ card_fundings: ['debit', 'prepaid'] }), ['credit']],
    ['debit and health cards', usual, ['credit', 'prepaid']],
    ['debit cards alone', settings({ payment_methods: ['bank', 'card'] }), ['credit', 'prepaid', 'hsa']],
    ['health cards alone', settings({ payment_methods: ['hsa-fsa'] }), ['debit', 'credit', 'prepaid']],
    ['debit and credit cards', settings({ payment_methods: ['card'], card_fundings: ['debit', 'credit'] }), ['prepaid', 'hsa']],
  ])('is refused by its funding where the provider accepts %s', (_, provider, refused) => {
    expect(CARD_FUNDINGS.filter((funding) => cardProblem({ brand: 'Visa', funding }, provider) === funding)).toEqual(refused);
  });

  test.each(['American Express', 'JCB', 'UnionPay'])('of %s is refused by its brand before its funding', (brand) => {
    expect(cardProblem({ brand, funding: 'credit' }, usual)).toBe('brand');
  });

  test('is accepted when the processor reports neither its brand nor its funding', () => {
    expect(cardProblem({ brand: null, funding: 'unknown' }, usual)).toBeUndefined();
    expect(cardProblem({ brand: null, funding: null }, usual)).toBeUndefined();
  });
});

test('a provider accepts no card where it offers bank accounts alone', () => {
  expect(acceptedFundings(settings({ payment_methods: ['bank'] }))).toEqual([]);
});

describe('the kind of a card', () => {
  test.each([
    ['card', 'hsa', 'hsa-fsa'],
    ['hsa-fsa', 'debit', 'card'],
    ['hsa-fsa', 'unknown', 'hsa-fsa'],
    ['card', 'unknown', 'card'],
    ['card', null, 'card'],
  ] as const)('chosen as %s and reported as %s is %s', (chosen, funding, kind) => {
    expect(kindOfCard(chosen, funding)).toBe(kind);
  });
});
