import { useFlow } from '#engine/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';

import { usePage } from './page.ts';
import './step-frame.css';

/** What a step shows around its own content. */
export interface StepFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Something is wrong on this screen, which the title of the document says first. */
  readonly hasError?: boolean;
}

/** Back link, count of steps, the one question as heading, and the content. A new step takes the focus to its heading. */
export function StepFrame({ title, lead, children, hasError = false }: StepFrameProps) {
  const { translate, provider } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  return (
    <section className="step">
      <title>{`${hasError ? translate('frame.errorPrefix') : ''}${title} – ${provider.display_name}`}</title>
      <StepTop />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </section>
  );
}

function StepTop() {
  const { backPath, back, progress, isBusy } = useFlow();
  const { translate } = usePage();

  function goBack(event: MouseEvent) {
    event.preventDefault();
    if (!isBusy) back();
  }

  if (backPath === null && !progress) return null;
  return (
    <div className="step-top">
      {backPath !== null && (
        <a className="back" href={backPath} onClick={goBack}>
          <span aria-hidden="true" className="back-arrow" />
          {translate('frame.back')}
        </a>
      )}
      {progress && progress.total > 1 && (
        <p className="step-count">{translate('frame.stepOf', { step: progress.index + 1, total: progress.total })}</p>
      )}
    </div>
  );
}

let hasArrived = false;

/** Moves the focus to the heading of a step that was navigated to; the first page keeps the browser's own focus. */
function useArrival(heading: { readonly current: HTMLHeadingElement | null }): void {
  const { step } = useFlow();
  const id = step?.id;
  useEffect(() => {
    if (hasArrived) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    hasArrived = true;
  }, [id, heading]);
}
