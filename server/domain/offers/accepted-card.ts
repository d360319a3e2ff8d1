import { FunnelError } from '#api';
import { acceptedFundings, cardProblem, type CardProblem } from '#rules';

import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import type { TokenDescription } from '../../partners/payments.ts';
import type { Context } from '../calls/context.ts';

/** Rejects a card that the provider does not accept, and names at its number what it is and what is accepted instead. */
export function requireAcceptedCard(
  { provider, session }: Pick<Context, 'provider' | 'session'>,
  card: Pick<TokenDescription, 'brand' | 'funding'>,
): void {
  const problem = cardProblem(card, provider);
  if (problem === undefined) return;

  const locale = toServerLocale(session.locale, provider.locales);
  throw new FunnelError('transaction_not_supported', {
    message: 'the provider does not accept this brand or kind of card',
    userMessage: describeRefusal(problem, card.brand ?? '', provider, locale),
    details: { field: 'card_number', reason: problem },
  });
}

function describeRefusal(problem: CardProblem, brand: string, provider: Provider, locale: ServerLocale): string {
  const { cards } = serverWords(locale);
  const accepted = problem === 'brand' ? provider.card_brands : acceptedFundings(provider).map((funding) => cards.kinds[funding]);
  const sentences = [
    fillWords(cards.refused[problem], { brand }),
    fillWords(cards.accepted, {
      provider: provider.display_name,
      cards: new Intl.ListFormat(locale, { type: 'conjunction' }).format(accepted),
    }),
    provider.payment_methods.includes('bank') ? cards.useCardOrBank : cards.useCard,
  ];
  return sentences.join(' ');
}
