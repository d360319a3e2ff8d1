import type { CardFunding } from '#rules';

/**
 * Processors' words for the funding of a card, in lower case: `card.funding` of Stripe (debit, credit, prepaid, unknown) and
 * `card_type` of Finix, which also names health cards and states whether a prepaid card can be reloaded.
 */
const WORDS: ReadonlyMap<unknown, CardFunding> = new Map([
  ['debit', 'debit'],
  ['credit', 'credit'],
  ['prepaid', 'prepaid'],
  ['reloadable_prepaid', 'prepaid'],
  ['non_reloadable_prepaid', 'prepaid'],
  ['hsa_fsa', 'hsa'],
]);

/** Reads what a processor reports of a card's funding. A word that no processor is known to use is `unknown`, never a guess. */
export function readCardFunding(word: unknown): CardFunding {
  return (typeof word === 'string' && WORDS.get(word.toLowerCase())) || 'unknown';
}
