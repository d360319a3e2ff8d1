import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';

/** Who sets up the plan: a person on the bill, or another person, whom we ask to get in touch. */
export function SelectUser() {
  const { act, isBusy } = useFlow();
  const { translate } = usePage();
  return (
    <FormStep
      after={
        <p className="quiet-links">
          <button type="button" className="link-button" disabled={isBusy} onClick={() => act('someone-else')}>
            {translate('selectUser.someoneElse')}
          </button>
        </p>
      }
    />
  );
}
