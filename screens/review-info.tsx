import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';
import { findApplication } from './stored-slots.ts';

/** Confirms phone and address, and asks for the consent to the credit check; of who has a plan, only who they are (spec 2, design 9.3). */
export function ReviewInfo() {
  const { isBusy, facts, slots } = useFlow();
  const { translate, leave } = usePage();
  if (isBusy && facts['signedIn'] === true) return <OffersOnTheirWay />;
  const isByEmail = findApplication(slots)?.code_channel === 'email';
  const hasPlan = facts['applicationStage'] === 'completed';
  return (
    <FormStep
      {...(hasPlan && { title: translate('reviewInfo.titlePlan') })}
      lead={translate(leads[hasPlan ? 'plan' : 'noPlan'][isByEmail ? 'email' : 'sms'])}
      after={
        <p className="quiet-links">
          <button type="button" className="link-button" disabled={isBusy} onClick={leave}>
            {translate('reviewInfo.startOver')}
          </button>
        </p>
      }
    />
  );
}

const leads = {
  noPlan: { sms: 'reviewInfo.lead', email: 'reviewInfo.leadEmail' },
  plan: { sms: 'reviewInfo.leadPlan', email: 'reviewInfo.leadPlanEmail' },
} as const;
