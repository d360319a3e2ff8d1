import type { PlanDraft } from '#api/entities';
import { formatCents, formatDay, nextPayment, toCents } from '#rules';

import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';

/** What is charged next and when. Nothing once the plan has ended. */
export function NextPayment({ draft }: { readonly draft: PlanDraft }) {
  const { translate, locale, today } = usePage();
  const next = nextPayment(draft, today);
  if (!next) return null;
  const day = formatDay(next.due, locale, 'long');
  const amount = formatCents(toCents(next.amount), locale);
  return (
    <Emphasised text={translate(`planExists.${next.due === today ? 'nextToday' : 'next'}`, { amount, day })} part={amount} />
  );
}
