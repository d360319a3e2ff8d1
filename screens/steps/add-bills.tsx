import { useFlow } from '#engine/react';
import { formatCents, nextPayment, toCents } from '#rules';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { findPlan } from '../stored-slots.ts';

/** The bills that have come since a plan was started, all of which join it unless the patient takes one out. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { locale, today } = usePage();
  const draft = findPlan(slots)?.draft;
  if (!draft) return <Skeleton title={t('addBills.title')} cards={2} />;
  const amount = formatCents(toCents(nextPayment(draft, today)?.amount ?? draft.monthly_amount), locale);
  return <FormStep lead={t('addBills.lead', { amount })} />;
}
