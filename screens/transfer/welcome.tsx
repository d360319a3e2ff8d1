import { useFlow } from '#engine/react';
import { readGivenName } from '#rules';
import { Fragment } from 'react';

import { NextSteps } from '../next-steps.tsx';
import { usePage } from '../page.ts';
import { sayPaymentMethods } from '../say-payment-methods.ts';
import { StepFrame } from '../step-frame.tsx';
import { findVisitor } from '../stored-slots.ts';
import './welcome.css';

/** Spec 2: what moving a plan means, for a visitor from a letter or a message. */
export function TransferWelcome() {
  const { slots, act } = useFlow();
  const page = usePage();
  const { translate } = page;
  const methods = sayPaymentMethods(page);
  // Any person can write a link, so the page shows the value only if it can be a name.
  const name = readGivenName(findVisitor(slots)?.firstName);
  return (
    <StepFrame
      title={translate('transferPlan.welcome.title')}
      lead={name === undefined ? translate('transferPlan.welcome.lead') : translate('transferPlan.welcome.leadNamed', { name })}
    >
      <h2>{translate('transferPlan.welcome.how')}</h2>
      <NextSteps>
        {(['verify', 'method', 'done'] as const).map((part) => (
          <Fragment key={part}>
            <strong>{translate(`transferPlan.welcome.${part}`)}</strong>
            <br />
            {translate(`transferPlan.welcome.${part}Text`, { methods })}
          </Fragment>
        ))}
      </NextSteps>
      <p className="welcome-action">
        <button type="button" className="button-primary" onClick={() => act('begin')}>
          {translate('transferPlan.welcome.action')}
        </button>
      </p>
    </StepFrame>
  );
}
