import type { ScreenUses } from '#engine';
import { formatWords, useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { CallUs } from '../call-us.tsx';
import { StepFrame } from '../step-frame.tsx';

export const uses: ScreenUses = { forms: [] };

/** Nothing can be shown in this frame: the offer is no longer there, or no plan is possible. Going back asks for the offer once more. */
export function Screen() {
  const { step, messages, back } = useFlow();
  const { t } = useTranslation();
  const isRefused = step?.id === 'error-enroll';
  return (
    <StepFrame
      title={t(isRefused ? 'embed.refused.title' : 'embed.gone.title')}
      lead={messages.form ? formatWords(messages.form, t) : t(isRefused ? 'embed.refused.lead' : 'embed.gone.lead')}
    >
      <div className="next-actions">
        <button type="button" className="button" onClick={back}>
          {t('frame.goBack')}
        </button>
        <CallUs isQuiet />
      </div>
    </StepFrame>
  );
}
