import { formatWords, useFlow } from '#engine/react';
import { PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

import { StepFrame } from './step-frame.tsx';
import './skeleton.css';

/** The shape of what is coming, while it comes; and what there is to do when it did not come. */
export function Skeleton({ title, cards = 2 }: { readonly title: string; readonly cards?: number }) {
  const { t } = useTranslation();
  const { messages, isBusy, tryAgain } = useFlow();
  if (messages.form && !isBusy)
    return (
      <StepFrame title={title} hasError>
        <p className="card" role="alert">
          <PhoneText text={formatWords(messages.form, t)} />
        </p>
        <p className="after-card">
          <button type="button" className="button-primary" onClick={tryAgain}>
            {t('frame.tryAgain')}
          </button>
        </p>
      </StepFrame>
    );
  return (
    <StepFrame title={title}>
      <div className="skeleton" role="status">
        <span className="visually-hidden">{t('frame.loading')}</span>
        {Array.from({ length: cards }, (_, index) => (
          <div key={index} className="card skeleton-card" aria-hidden="true">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-line-short" />
          </div>
        ))}
      </div>
    </StepFrame>
  );
}
