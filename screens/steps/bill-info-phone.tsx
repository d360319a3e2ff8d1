import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { OtherOptions } from '../other-options.tsx';
import { Searched } from '../searched.tsx';
import '../finding.css';

/** A phone number finds a patient whose name is spelled differently on file. The page never shows the number on file. */
export function Screen() {
  const { back, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <FormStep
      before={<Searched />}
      after={
        <>
          <button type="button" className="button button-outline go-back" disabled={isBusy} onClick={back}>
            {t('frame.goBack')}
          </button>
          <OtherOptions />
        </>
      }
    />
  );
}
