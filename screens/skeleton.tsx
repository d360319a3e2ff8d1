import { formatWords, useBusy, useFlow } from '#engine/react';
import { PhoneText } from '#widgets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { StepFrame } from './step-frame.tsx';
import './skeleton.css';

interface SkeletonProps {
  readonly title: string;
  readonly cards?: number;
  /** The part above Back that the step itself will show. */
  readonly above?: ReactNode;
}

/** The shape of what is coming, while it comes; and what there is to do when it did not come. */
export function Skeleton({ title, cards = 2, above }: SkeletonProps) {
  const { t } = useTranslation();
  const { messages, tryAgain } = useFlow();
  const { isBusy } = useBusy();
  if (messages.form && !isBusy)
    return (
      <StepFrame title={title} above={above} hasError>
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
    <StepFrame title={title} above={above}>
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
