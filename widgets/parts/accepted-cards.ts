import type { CheckContext, FormContext } from '#engine/react';
import { acceptedFundings, cardProblem } from '#rules';

import { findCardBrand } from './card-number-rules.ts';
import { providerOf } from './provider.ts';

type Speaker = Pick<FormContext, 'translate' | 'locale' | 'tenant'>;

/** "Visa, Mastercard, or Discover": the brands that the provider accepts, in its order. */
export function acceptedBrands(context: Omit<Speaker, 'translate'>): string {
  return new Intl.ListFormat(context.locale, { type: 'disjunction' }).format(providerOf(context).card_brands);
}

/** "debit cards and HSA or FSA cards": the kinds of cards that the provider accepts. */
export function acceptedCards(context: Speaker): string {
  return fundingNames(acceptedFundings(providerOf(context)), context);
}

function fundingNames(fundings: readonly string[], { translate, locale }: Speaker): string {
  const names = fundings.map((funding) => translate(`connectPaymentMethod.cards.${funding}`));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** What the choice of a card is called, by the kinds that are accepted under it, and the line below it. */
export function cardChoice(context: Speaker): { readonly title: string; readonly detail: string } {
  const { translate } = context;
  const { card_fundings } = providerOf(context);
  const brands = acceptedBrands(context);
  if (card_fundings.every((funding) => funding === 'debit'))
    return { title: translate('connectPaymentMethod.card'), detail: brands };
  const cards = fundingNames(card_fundings, context);
  return {
    title: translate('connectPaymentMethod.anyCard'),
    detail: translate('connectPaymentMethod.anyCardDetail', { cards, brands }),
  };
}

/** The brand of a typed number, if it is one that the provider does not accept. The server decides by the token, not by this. */
export function refusedBrand(number: string, context: Pick<CheckContext, 'tenant'>): string | undefined {
  const brand = findCardBrand(number)?.name ?? null;
  return brand !== null && cardProblem({ brand, funding: null }, providerOf(context)) === 'brand' ? brand : undefined;
}
