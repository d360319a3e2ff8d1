import { useFlow } from '#engine/react';
import { formatCents, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';

/** The offers, side by side. Every one costs the same, which is said before the first of them. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { locale } = usePage();
  const total = totalOf(slots['offers']);
  if (total === undefined) return <Skeleton title={t('paymentPlan.title')} cards={3} />;
  const sum = formatCents(toCents(total), locale);
  return <FormStep lead={<Emphasised text={t('paymentPlan.lead', { total: sum })} part={sum} />} />;
}

function totalOf(offers: unknown): number | undefined {
  const first: unknown = Array.isArray(offers) ? offers[0] : undefined;
  const total = (first as { readonly total_amount?: unknown } | undefined)?.total_amount;
  return Number.isSafeInteger(total) ? (total as number) : undefined;
}
