import { sayWords, useFlow } from '#engine/react';

import { CallUs } from './call-us.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';

/** Nothing can be shown in this frame: the offer is no longer there, or no plan is possible. The page around it can begin anew. */
export function EmbedError() {
  const { step, messages } = useFlow();
  const { translate } = usePage();
  const isRefused = step?.id === 'error-enroll';
  return (
    <StepFrame
      title={translate(isRefused ? 'embed.refused.title' : 'embed.gone.title')}
      lead={messages.form ? sayWords(messages.form, translate) : translate(isRefused ? 'embed.refused.lead' : 'embed.gone.lead')}
    >
      <div className="ways-on">
        <CallUs isQuiet={false} />
      </div>
    </StepFrame>
  );
}
