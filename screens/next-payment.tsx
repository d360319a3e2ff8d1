import type { PlanDraft } from '#api/entities';
import { formatCents, formatDay, nextPayment, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';

/** What is charged next and when. Nothing once the plan has ended. */
export function NextPayment({ draft }: { readonly draft: PlanDraft }) {
  const { t } = useTranslation();
  const { locale, today } = usePage();
  const next = nextPayment(draft, today);
  if (!next) return null;
  const day = formatDay(next.due, locale, 'long');
  const amount = formatCents(toCents(next.amount), locale);
  return <Emphasised text={t(`planExists.${next.due === today ? 'nextToday' : 'next'}`, { amount, day })} part={amount} />;
}
