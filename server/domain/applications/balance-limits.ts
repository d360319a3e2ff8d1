import { FunnelError } from '#api';
import { balanceProblem, formatCents, type Cents } from '#rules';

import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Context } from '../calls/context.ts';

const codes = { belowMinimum: 'offer_below_minimum_amount', aboveMaximum: 'offer_above_maximum_amount' } as const;

/** Refuses a total that the provider does not split into payments, telling both figures (spec 5). */
export function requireBalance({ provider, session }: Pick<Context, 'provider' | 'session'>, total: Cents): void {
  const limits = { minimum: provider.minimum_balance_cents, maximum: provider.maximum_balance_cents };
  const problem = balanceProblem(total, limits);
  if (problem === undefined) return;

  const limit = problem === 'belowMinimum' ? limits.minimum : limits.maximum;
  const locale = toServerLocale(session.locale, provider.locales);
  const figures = { total: formatCents(total, locale), limit: formatCents(limit, locale) };
  throw new FunnelError(codes[problem], {
    userMessage: fillWords(serverWords(locale).balance[problem], figures),
    details: { limit_cents: limit, total_cents: total },
  });
}
