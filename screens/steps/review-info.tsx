import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { isUntold } from '#rules';
import { useWords } from '#widgets';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { FormStep } from '../form-step.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { usePage } from '../page.ts';
import { PlanSoFar } from '../plan-so-far.tsx';
import { Searched, searchedActs } from '../searched.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['review-info'], acts: { 'new-phone-by-person': 'always', ...searchedActs } };

/** Confirms phone and address, and asks for the consent to the credit check; of who has a plan, only who they are (spec 2, design 9.3). */
export function Screen() {
  const { facts, slots } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const { leave } = usePage();
  const application = useSlot('application');
  if (isBusy && facts['signedIn'] === true) return <OffersPending above={<PlanSoFar />} />;
  const isByEmail = application?.code_channel === 'email';
  const hasPlan = facts['applicationStage'] === 'completed';
  const isFirst = facts['needsCode'] === true;
  const isKnown = facts['signedIn'] === true && application?.contact_verified === true;
  const isUndisclosed = isUntold(slots);
  const found = leadKeys[isFirst ? 'first' : hasPlan ? 'plan' : 'noPlan'][isByEmail ? 'email' : 'sms'];
  return (
    <FormStep
      above={<PlanSoFar />}
      {...((hasPlan || isFirst) && { title: t('reviewInfo.titlePlan') })}
      lead={
        <>
          {isFirst && <Found />}
          {t(isKnown ? 'reviewInfo.leadKnown' : isUndisclosed ? 'reviewInfo.leadUntold' : found)}
        </>
      }
      before={isUndisclosed && <Searched />}
      after={
        <>
          {isFirst && <p className="quiet-note">{t('reviewInfo.whoseCode')}</p>}
          <p className="quiet-links">
            {isFirst && <ActButton act="new-phone-by-person" words="verifyCode.cannotGet" />}
            <button type="button" className="link-button" disabled={isBusy} onClick={leave}>
              {t('reviewInfo.startOver')}
            </button>
          </p>
        </>
      }
    />
  );
}

/** The number of bills and their total, where the provider discloses no more before a code. */
function Found() {
  const { t, money } = useWords();
  const { bill_count: count, bill_total: total } = useSlot('vaultData') ?? {};
  if (typeof count !== 'number' || typeof total !== 'number') return null;
  return <>{t('reviewInfo.found', { count, amount: money(total) })} </>;
}

const leadKeys = {
  first: { sms: 'reviewInfo.leadFirst', email: 'reviewInfo.leadFirstEmail' },
  noPlan: { sms: 'reviewInfo.lead', email: 'reviewInfo.leadEmail' },
  plan: { sms: 'reviewInfo.leadPlan', email: 'reviewInfo.leadPlanEmail' },
} as const;
