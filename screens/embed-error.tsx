import { sayWords, useFlow } from '#engine/react';

import { CallUs } from './call-us.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';

/** Nothing can be shown in this frame: the offer is no longer there, or no plan is possible. Going back asks for the offer once more. */
export function EmbedError() {
  const { step, messages, back } = useFlow();
  const { translate } = usePage();
  const isRefused = step?.id === 'error-enroll';
  return (
    <StepFrame
      title={translate(isRefused ? 'embed.refused.title' : 'embed.gone.title')}
      lead={messages.form ? sayWords(messages.form, translate) : translate(isRefused ? 'embed.refused.lead' : 'embed.gone.lead')}
    >
      <div className="ways-on">
        <button type="button" className="button" onClick={back}>
          {translate('frame.goBack')}
        </button>
        <CallUs isQuiet />
      </div>
    </StepFrame>
  );
}
