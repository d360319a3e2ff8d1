import { useFlow } from '#engine/react';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { OtherWays } from './other-ways.tsx';
import { Searched } from './searched.tsx';
import './finding.css';

/** A phone number finds a patient whose name is spelled differently on file. The page never shows the number on file. */
export function BillInfoPhone() {
  const { back, isBusy } = useFlow();
  const { translate } = usePage();
  return (
    <FormStep
      before={<Searched />}
      after={
        <>
          <button type="button" className="button button-outline go-back" disabled={isBusy} onClick={back}>
            {translate('frame.goBack')}
          </button>
          <OtherWays />
        </>
      }
    />
  );
}
