import { useBusy, useFlow } from '#engine/react';
import { PhoneText } from '#widgets';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PageHeading } from './page-heading.tsx';
import './step-frame.css';

export interface StepFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Above Back. */
  readonly above?: ReactNode;
  /** The screen has an error, which the document title announces first. */
  readonly hasError?: boolean;
  /** False while a request runs that Back cannot stop. */
  readonly canGoBack?: boolean;
}

/** Back link, count of steps, the one question as heading, and the content. A new step takes the focus to its heading. */
export function StepFrame({ title, lead, children, above, hasError = false, canGoBack = true }: StepFrameProps) {
  const { step } = useFlow();
  return (
    <section className="step">
      {above}
      <StepTop canGoBack={canGoBack} />
      <PageHeading text={title} place={step?.id} hasError={hasError} />
      {lead !== undefined && <p className="lead">{typeof lead === 'string' ? <PhoneText text={lead} /> : lead}</p>}
      {children}
    </section>
  );
}

/** Back, and the count of steps. */
export function StepTop({ canGoBack }: { readonly canGoBack: boolean }) {
  const { backPath: previous, back } = useFlow();
  const { canLeave } = useBusy();
  const backPath = canGoBack ? previous : null;
  const { t } = useTranslation();
  const count = useStepCount();

  function goBack(event: MouseEvent) {
    event.preventDefault();
    if (canLeave) back();
  }

  if (backPath === null && count === undefined) return null;
  return (
    <div className="step-top">
      {backPath !== null && (
        <a className="back" href={backPath} onClick={goBack}>
          <span aria-hidden="true" className="back-arrow" />
          {t('frame.back')}
        </a>
      )}
      {count !== undefined && <p className="step-count">{count}</p>}
    </div>
  );
}

/** "Step 2 of 7": what there is to do, so the last step, where nothing is left, is not counted. How much it is, the lookup shows. */
function useStepCount(): string | undefined {
  const { progress, step } = useFlow();
  const { t } = useTranslation();
  if (!progress || !step || step.progress === false || progress.index === progress.total - 1) return undefined;
  const position = { step: progress.index + 1 };
  return progress.index === 0 ? t('frame.step', position) : t('frame.stepOf', { ...position, total: progress.total - 1 });
}
