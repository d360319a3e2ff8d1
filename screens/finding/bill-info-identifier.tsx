import { useFlow } from '#engine/react';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { Standards } from '../standards.tsx';
import { TrustLine } from '../trust-line.tsx';
import './finding.css';

/** The first screen of a provider whose patients type the number of their bill; who has no bill at hand gives a name. */
export function BillInfoIdentifier() {
  const { act, isBusy } = useFlow();
  const { translate } = usePage();
  return (
    <FormStep
      after={
        <>
          <p className="quiet-links">
            <button type="button" className="link-button" disabled={isBusy} onClick={() => act('no-bill')}>
              {translate('billInfoPatientIdentifier.noBill')}
            </button>
          </p>
          <TrustLine />
          <Standards />
        </>
      }
    />
  );
}
