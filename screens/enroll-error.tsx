import { sayWords, useFlow } from '#engine/react';
import { formatPhone } from '#rules';

import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';

/** A plan is not possible now: why, as far as that is known, and whom to call. It is an answer, not a crash. */
export function EnrollError() {
  const { messages, back, backPath } = useFlow();
  const { translate, provider } = usePage();
  const words = messages.form ? sayWords(messages.form, translate) : translate('enrollError.lead');
  return (
    <StepFrame title={translate('enrollError.title')} lead={words}>
      <p>{translate('enrollError.otherWays', { provider: provider.display_name })}</p>
      <p>
        <a className="button" href={`tel:+1${provider.support.phone}`}>
          {translate('enrollError.call', { phone: formatPhone(provider.support.phone) })}
        </a>
      </p>
      {backPath !== null && (
        <p className="quiet-links">
          <button type="button" className="link-button" onClick={back}>
            {translate('enrollError.back')}
          </button>
        </p>
      )}
    </StepFrame>
  );
}
