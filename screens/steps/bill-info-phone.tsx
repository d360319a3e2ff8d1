import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { OtherOptions, otherOptionsActs } from '../other-options.tsx';
import { Searched, searchedActs } from '../searched.tsx';
import '../finding.css';

export const uses: ScreenUses = { forms: ['bill-info-phone'], acts: { ...otherOptionsActs, ...searchedActs }, hasLead: true };

/** A phone number finds a patient whose name is spelled differently on file. The page never shows the number on file. */
export function Screen() {
  const { back } = useFlow();
  const { isBusy } = useBusy();
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
