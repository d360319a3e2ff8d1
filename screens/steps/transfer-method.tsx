import type { ScreenUses } from '#engine';
import type { Transfer } from '#api/entities';
import { useBusy, useFlow } from '#engine/react';
import { useWords } from '#widgets';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';
import { StatementNote } from './confirm-payment.tsx';
import { KeptMethod, MethodSafety } from './connect-payment-method.tsx';

export const uses: ScreenUses = { forms: ['add-payment-method'], acts: { keep: 'always' }, hasLead: true };

/** What the plan is now, the payment method that it is to have, and then the plan as it will be, to be agreed to (spec 5). */
export function Screen() {
  const { slots, facts } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const plan = useSlot('transfer');
  const isAsked = facts['planDrafted'] !== true || facts['otherMethodWanted'] === true;
  const isReady = isAsked || Array.isArray(slots['documents']) || isBusy;
  if (!plan || !isReady) return <Skeleton title={t('transferPlan.method.title')} cards={2} />;
  if (!isAsked)
    return (
      <FormStep
        key="check"
        title={t('transferPlan.method.check')}
        lead={t('transferPlan.method.checkLead')}
        before={<OldPlan plan={plan} isShort />}
        after={<StatementNote />}
      />
    );
  return (
    <FormStep
      key="ask"
      before={
        <>
          <OldPlan plan={plan} />
          <KeptMethod />
        </>
      }
      after={<MethodSafety />}
    />
  );
}

interface OldPlanProps {
  readonly plan: Partial<Transfer>;
  /** Only what becomes of it, where its figures stand beside it anyway. */
  readonly isShort?: boolean;
}

/** The plan that is moved: what is left of it, and that its next payment is still charged as ever. */
function OldPlan({ plan, isShort = false }: OldPlanProps) {
  const { t, money, longDay } = useWords();
  const { remaining_amount = 0, monthly_amount = 0, months_left = 0, next_due_date = '', plan_number = '' } = plan;
  const day = longDay(next_due_date);
  const rows = [
    ['number', plan_number],
    ['remaining', `${money(remaining_amount)} · ${t('transferPlan.method.months', { count: months_left })}`],
    ['monthly', money(monthly_amount)],
    ['next', day],
  ] as const;
  return (
    <section aria-labelledby="old-plan">
      <h2 id="old-plan" className={isShort ? 'visually-hidden' : undefined}>
        {t('transferPlan.method.old')}
      </h2>
      {!isShort && (
        <div className="summary-card">
          <dl className="summary-rows">
            {rows.map(([term, words]) => (
              <div key={term} className="summary-row">
                <dt>{t(`transferPlan.method.${term}`)}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p className="lead">
        <Emphasised text={t('transferPlan.method.cycle', { day })} part={day} />
      </p>
    </section>
  );
}
