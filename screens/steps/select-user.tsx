import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';

/** Who sets up the plan: a person on the bill, or another person, whom we ask to get in touch. */
export function Screen() {
  const { act, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <FormStep
      after={
        <p className="quiet-links">
          <button type="button" className="link-button" disabled={isBusy} onClick={() => act('someone-else')}>
            {t('selectUser.someoneElse')}
          </button>
        </p>
      }
    />
  );
}
