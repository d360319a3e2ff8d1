import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { Assurances } from '../assurances.tsx';
import { FormStep } from '../form-step.tsx';
import '../finding.css';

/** The first screen of a provider whose patients type the number of their bill; a patient without a bill gives a name. */
export function Screen() {
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
          <Assurances />
        </>
      }
    />
  );
}
