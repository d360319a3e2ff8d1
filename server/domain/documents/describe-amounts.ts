import { wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** How many payments of how much, and what they come to, in a sentence. */
export function describeAmounts(facts: PlanFacts, locale: ServerLocale): string {
  const words = serverWords(locale).documents.automatic_payment_authorization;
  const { months, monthly_amount, instalments } = facts.draft;
  const figures = wordsOfPlan(facts, locale);
  const count = instalments.filter(({ amount }) => amount === monthly_amount).length;
  if (count === months) return fillWords(words.amountsEqualText, { ...figures, count });
  return fillWords(count === months - 1 ? words.amountsText : words.amountsListedText, { ...figures, count });
}
