import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { formatPhone, phoneLink } from '#rules';
import { readBillsToAdd } from '#widgets';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { FutureBillsCard, futureBillsActs } from '../future-bills.tsx';
import { EndedPlan, NextPayment } from '../made-plan.tsx';
import { MyPlanLink } from '../my-plan-link.tsx';
import { NewBillsCard } from '../new-bills-card.tsx';
import { SupportHours } from '../page-frame.tsx';
import { usePage } from '../page.ts';
import { PaidInFull } from '../paid-in-full.tsx';
import { PlanRecord, type PlanProps } from '../plan-record.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { usePaymentsAhead, usePlanLife } from '../plan-state.ts';
import { StepProblem } from '../step-problem.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: [], acts: { 'look-again': 'always', 'add-bills': 'always', ...futureBillsActs } };

/** The plan of a patient who has one: what comes next, what can be done with it, or that it is finished. */
export function Screen() {
  const { t } = useTranslation();
  const { confirmation_code: code = '', draft } = useSlot('plan') ?? {};
  return draft ? <Made code={code} draft={draft} /> : <Skeleton title={t('planExists.title')} cards={2} />;
}

function Made(plan: PlanProps) {
  const { slots } = useFlow();
  if (useSlot('plan')?.in_full)
    return (
      <PaidInFull {...plan}>{readBillsToAdd(slots).length > 0 ? <NewBillsCard draft={plan.draft} /> : <LookAgain />}</PaidInFull>
    );
  return <MadeByMonths {...plan} />;
}

function LookAgain() {
  const { t } = useTranslation();
  return (
    <p className="no-print">
      {t('planExists.ended.noBills')} <ActButton act="look-again" words="planExists.ended.lookAgain" />
    </p>
  );
}

function MadeByMonths(plan: PlanProps) {
  return usePlanLife(plan.draft) === 'ended' ? <Finished {...plan} /> : <Running {...plan} />;
}

function Running({ code, draft }: PlanProps) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { provider } = usePage();
  const takesBills = usePlanLife(draft) === 'takesBills';
  const [next] = usePaymentsAhead(draft);
  const { phone } = provider.support;
  return (
    <StepFrame title={t('planExists.title')} lead={next && <NextPayment payment={next} />}>
      <StepProblem />
      <MyPlanLink />
      {readBillsToAdd(slots).length > 0 && <NewBillsCard draft={draft} />}
      <PlanRecord code={code} draft={draft} />
      {takesBills && <FutureBillsCard />}
      <h2>{t('planExists.manage')}</h2>
      <p>
        {t('planExists.manageText')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
        <SupportHours />
      </p>
    </StepFrame>
  );
}

function Finished({ code, draft }: PlanProps) {
  const { slots } = useFlow();
  return (
    <EndedPlan code={code} draft={draft}>
      {readBillsToAdd(slots).length > 0 ? <NewBillsCard draft={draft} /> : <LookAgain />}
    </EndedPlan>
  );
}
