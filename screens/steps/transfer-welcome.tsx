import type { ScreenUses } from '#engine';
import { readGivenName } from '#rules';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { NextSteps } from '../made-plan.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';
import { usePaymentMethods } from '../use-payment-methods.ts';
import './transfer-welcome.css';

export const uses: ScreenUses = { forms: [], acts: { begin: 'always' } };

/** Spec 2: what moving a plan means, for a visitor from a letter or a message. */
export function Screen() {
  const { t } = useTranslation();
  const methods = usePaymentMethods();
  // Any person can write a link, so the page shows the value only if it can be a name.
  const name = readGivenName(useSlot('visitor')?.firstName);
  return (
    <StepFrame
      title={t('transferPlan.welcome.title')}
      lead={name === undefined ? t('transferPlan.welcome.lead') : t('transferPlan.welcome.leadNamed', { name })}
    >
      <h2>{t('transferPlan.welcome.how')}</h2>
      <NextSteps>
        {(['verify', 'method', 'done'] as const).map((part) => (
          <Fragment key={part}>
            <strong>{t(`transferPlan.welcome.${part}`)}</strong>
            <br />
            {t(`transferPlan.welcome.${part}Text`, { methods })}
          </Fragment>
        ))}
      </NextSteps>
      <p className="welcome-action">
        <ActButton act="begin" words="transferPlan.welcome.action" className="button-primary" />
      </p>
    </StepFrame>
  );
}
