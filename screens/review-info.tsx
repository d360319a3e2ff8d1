import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';

/** Confirms phone and address, and asks for the consent to the credit check (spec 2, design 9.3). */
export function ReviewInfo() {
  const { isBusy, facts, wipe } = useFlow();
  const { translate } = usePage();
  if (isBusy && facts['signedIn'] === true) return <OffersOnTheirWay />;
  return (
    <FormStep
      after={
        <p className="quiet-links">
          <button type="button" className="link-button" disabled={isBusy} onClick={wipe}>
            {translate('reviewInfo.startOver')}
          </button>
        </p>
      }
    />
  );
}
