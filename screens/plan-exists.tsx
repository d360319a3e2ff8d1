import { useFlow } from '#engine/react';
import type { PlanDraft } from '#api/entities';
import { type DayString, formatPhone, phoneLink, planLife } from '#rules';
import { PlanSummary } from '#widgets';
import { useTranslation } from 'react-i18next';

import { ConfirmationCode } from './confirmation-code.tsx';
import { EndedPlan } from './ended-plan.tsx';
import { FutureBills } from './future-bills.tsx';
import { KeepRecord } from './keep-record.tsx';
import { NewBillsCard } from './new-bills-card.tsx';
import { NextPayment } from './next-payment.tsx';
import { usePage } from './page.ts';
import { RollUpsDialog } from './roll-ups-dialog.tsx';
import { SignedCopies } from './signed-copies.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findNewBills, findPlan } from './stored-slots.ts';
import './success.css';

/** The plan of a patient who has one: what comes next, what can be done with it, or that it is finished. */
export function PlanExists() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { today } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={t('planExists.title')} cards={2} />;
  const { confirmation_code: code = '', draft } = plan;
  const hasEnded = planLife(draft, today as DayString) === 'ended';
  return hasEnded ? <Finished code={code} draft={draft} /> : <Running code={code} draft={draft} />;
}

interface PlanProps {
  readonly code: string;
  readonly draft: PlanDraft;
}

function Running({ code, draft }: PlanProps) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { locale, provider, today } = usePage();
  const takesBills = planLife(draft, today as DayString) === 'takesBills';
  const { phone } = provider.support;
  return (
    <StepFrame title={t('planExists.title')} lead={<NextPayment draft={draft} />}>
      {findNewBills(slots).length > 0 && <NewBillsCard draft={draft} />}
      <h2>{t('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate: t, locale }} />
      <ConfirmationCode code={code} />
      <KeepRecord code={code} draft={draft} />
      <SignedCopies offerId={draft.offer_id} />
      {takesBills && <FutureBills />}
      <h2>{t('planExists.manage')}</h2>
      <p>
        {t('planExists.manageText')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
      </p>
      {takesBills && <RollUpsDialog />}
    </StepFrame>
  );
}

function Finished({ code, draft }: PlanProps) {
  const { slots, act, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <EndedPlan code={code} draft={draft}>
      {findNewBills(slots).length > 0 ? (
        <NewBillsCard draft={draft} />
      ) : (
        <p className="no-print">
          {t('planExists.ended.noBills')}{' '}
          <button type="button" className="link-button" disabled={isBusy} onClick={() => act('look-again')}>
            {t('planExists.ended.lookAgain')}
          </button>
        </p>
      )}
    </EndedPlan>
  );
}
