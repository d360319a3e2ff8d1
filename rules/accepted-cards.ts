/** The brands that a provider may accept, by the names that their owners give them. */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const;

export type CardBrandName = (typeof CARD_BRANDS)[number];

/** Where the money behind a card comes from, as the payment processor reports it. `hsa` is a health card: HSA, FSA or HRA. */
export const CARD_FUNDINGS = ['debit', 'credit', 'prepaid', 'hsa', 'unknown'] as const;

export type CardFunding = (typeof CARD_FUNDINGS)[number];

/** The fundings that a provider can accept or refuse; an unknown one it cannot. */
export type KnownFunding = Exclude<CardFunding, 'unknown'>;

/** The settings of a provider that decide which cards it accepts. */
export interface CardSettings {
  readonly payment_methods: readonly ('bank' | 'card' | 'hsa-fsa')[];
  readonly card_brands: readonly CardBrandName[];
  readonly card_fundings: readonly Exclude<KnownFunding, 'hsa'>[];
}

/** What a provider without this setting accepts: what the words "debit card" promise. American Express issues hardly any debit cards. */
export const USUAL_CARDS = { card_brands: ['Visa', 'Mastercard', 'Discover'], card_fundings: ['debit'] } as const satisfies Pick<
  CardSettings,
  'card_brands' | 'card_fundings'
>;

/** A card as its token describes it. A processor that does not recognize the brand reports none. */
interface DescribedCard {
  readonly brand: string | null;
  readonly funding: CardFunding | null;
}

/** Why a card does not fit: its brand, or where its money comes from. */
export type CardProblem = 'brand' | KnownFunding;

/** The fundings that a provider accepts, in its own order; health cards last. */
export function acceptedFundings({ payment_methods, card_fundings }: CardSettings): readonly KnownFunding[] {
  return [
    ...(payment_methods.includes('card') ? card_fundings : []),
    ...(payment_methods.includes('hsa-fsa') ? (['hsa'] as const) : []),
  ];
}

/**
 * Finds why a provider does not accept a card, or nothing. Only what is known to be wrong is refused: a card whose brand or funding
 * unknown to the processor is accepted (docs/decisions/0032).
 */
export function cardProblem({ brand, funding }: DescribedCard, settings: CardSettings): CardProblem | undefined {
  const brands: readonly string[] = settings.card_brands;
  if (brand !== null && !brands.includes(brand)) return 'brand';
  if (funding === null || funding === 'unknown') return undefined;
  return acceptedFundings(settings).includes(funding) ? undefined : funding;
}

/** The kind of payment method that a card is. The patient's choice counts only where the processor does not know. */
export function kindOfCard(chosen: 'card' | 'hsa-fsa', funding: CardFunding | null): 'card' | 'hsa-fsa' {
  if (funding === null || funding === 'unknown') return chosen;
  return funding === 'hsa' ? 'hsa-fsa' : 'card';
}
