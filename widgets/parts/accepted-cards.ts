import type { FormContext } from '#engine/react';
import { acceptedFundings, cardProblem, USUAL_CARDS, type CardSettings } from '#rules';

import { findCardBrand } from './card-number-rules.ts';

type Tenant = FormContext['tenant'];
type Speaker = Pick<FormContext, 'translate' | 'locale' | 'tenant'>;

/** Which cards the provider accepts. Apart from the other facts of a provider, as the payment step alone needs it. */
export function readCardSettings(tenant: Tenant): CardSettings {
  const { card_brands, card_fundings } = USUAL_CARDS;
  return { payment_methods: ['bank', 'card', 'hsa-fsa'], card_brands, card_fundings, ...(tenant as Partial<CardSettings>) };
}

/** "Visa, Mastercard, or Discover": the brands that the provider accepts, in its order; for a sentence of what it accepts, with "and". */
export function acceptedBrands(
  { locale, tenant }: Pick<Speaker, 'locale' | 'tenant'>,
  type: Intl.ListFormatType = 'disjunction',
): string {
  return new Intl.ListFormat(locale, { type }).format(readCardSettings(tenant).card_brands);
}

/** "debit cards and HSA or FSA cards": the kinds of cards that the provider accepts. */
export function acceptedCards({ translate, locale, tenant }: Speaker): string {
  const names = acceptedFundings(readCardSettings(tenant)).map((funding) => translate(`connectPaymentMethod.cards.${funding}`));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** What the choice of a card is called, by the kinds that are accepted under it, and the line below it. */
export function cardChoice(context: Speaker): { readonly title: string; readonly detail: string } {
  const { card_fundings } = readCardSettings(context.tenant);
  const brands = acceptedBrands(context);
  if (card_fundings.every((funding) => funding === 'debit'))
    return { title: context.translate('connectPaymentMethod.card'), detail: brands };
  const kinds = card_fundings.map((funding) => context.translate(`connectPaymentMethod.cards.${funding}`));
  const cards = new Intl.ListFormat(context.locale, { type: 'conjunction' }).format(kinds);
  return {
    title: context.translate('connectPaymentMethod.anyCard'),
    detail: context.translate('connectPaymentMethod.anyCardDetail', { cards, brands }),
  };
}

/** The brand of a typed number, if it is one that the provider does not accept. The server decides by the token, not by this. */
export function refusedBrand(number: string, tenant: Tenant): string | undefined {
  const brand = findCardBrand(number)?.name ?? null;
  return brand !== null && cardProblem({ brand, funding: null }, readCardSettings(tenant)) === 'brand' ? brand : undefined;
}
