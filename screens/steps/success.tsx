import type { PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { formatCents, formatDay, planLife, toCents, type DayString } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { FutureBills, RollUpsDialog } from '../future-bills.tsx';
import { EndedPlan, MadePlan, NextPayment } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { findPlan } from '../stored-slots.ts';

/** The plan has started: its code, the next events, and a copy to keep. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { today } = usePage();
  const plan = findPlan(slots);
  const draft = plan?.draft;
  if (!draft) return <Skeleton title={t('success.title')} />;
  const code = plan.confirmation_code ?? '';
  const life = planLife(draft, today as DayString);
  if (life === 'ended') return <EndedPlan code={code} draft={draft} />;
  return (
    <StepFrame title={t('success.title')} lead={t('success.lead')}>
      <MadePlan code={code} draft={draft} next={t('success.next')}>
        <NextCharge draft={draft} />
      </MadePlan>
      {life === 'takesBills' && (
        <>
          <FutureBills />
          <RollUpsDialog />
        </>
      )}
    </StepFrame>
  );
}

/** The first payment, or the next one when the patient returns to this page later. */
function NextCharge({ draft }: { readonly draft: PlanDraft }) {
  const { t } = useTranslation();
  const { locale, today } = usePage();
  const [first] = draft.instalments;
  if (!first || first.due <= today) return <NextPayment draft={draft} />;
  const amount = formatCents(toCents(first.amount), locale);
  const day = formatDay(first.due, locale, 'long');
  return <Emphasised text={t('success.nextFirst', { amount, day })} part={day} />;
}
