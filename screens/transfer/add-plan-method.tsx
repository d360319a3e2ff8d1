import { useFlow } from '#engine/react';
import { Icon, methodWords } from '#widgets';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StatementNote } from '../statement-note.tsx';
import { findApplication, findTransfer } from '../stored-slots.ts';
import { OldPlan } from './old-plan.tsx';

/** What the plan is now, the payment method that it is to have, and then the plan as it will be, to be agreed to (spec 5). */
export function TransferMethod() {
  const { slots, facts, isBusy, act } = useFlow();
  const { t } = useTranslation();
  const plan = findTransfer(slots);
  const draft = findApplication(slots)?.draft;
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
          {draft && (
            <p className="card kept-method">
              <span>{t('connectPaymentMethod.kept', { method: methodWords(draft.payment_method, { translate: t }) })}</span>
              <button type="button" className="button button-outline" onClick={() => act('keep')}>
                {t('connectPaymentMethod.keep')}
              </button>
            </p>
          )}
        </>
      }
      after={
        <p className="trust">
          <Icon name="lock" />
          <span>{t('connectPaymentMethod.trust')}</span>
        </p>
      }
    />
  );
}
