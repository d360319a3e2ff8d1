import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { Standards } from '../standards.tsx';
import { TrustLine } from '../trust-line.tsx';
import './finding.css';

/** The first screen of a provider whose patients type the number of their bill; who has no bill at hand gives a name. */
export function BillInfoIdentifier() {
  const { act, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <FormStep
      after={
        <>
          <p className="quiet-links">
            <button type="button" className="link-button" disabled={isBusy} onClick={() => act('no-bill')}>
              {t('billInfoPatientIdentifier.noBill')}
            </button>
          </p>
          <TrustLine />
          <Standards />
        </>
      }
    />
  );
}
