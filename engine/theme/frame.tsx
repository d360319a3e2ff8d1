import { useBusy, useFlow } from '#engine/react';
import type { ScreenFrameProps } from '#engine/starter';
import { type MouseEvent, useEffect, useRef } from 'react';

import { useWords } from './use-words.ts';

/** Back, how far the visitor is, the question as heading. A new step takes the focus to its heading. */
export function Frame({ title: given, onBack, children }: Partial<ScreenFrameProps>) {
  const { step, back, backPath, progress } = useFlow();
  const { canLeave } = useBusy();
  const translate = useWords();
  const title = given ?? (step?.title === undefined ? undefined : translate(step.title));
  const heading = useHeading(title);

  function goBack(event: MouseEvent) {
    event.preventDefault();
    if (onBack) onBack();
    else if (canLeave) back();
  }

  return (
    <section className="cw-step">
      <div className="cw-top">
        {(onBack ?? backPath) && (
          <a className="cw-back" href={backPath ?? step?.path} onClick={goBack}>
            {translate('starter.back')}
          </a>
        )}
        {progress && step?.progress !== false && (
          <p className="cw-progress">{translate('starter.stepOf', { step: progress.index + 1, total: progress.total })}</p>
        )}
      </div>
      {title !== undefined && (
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </section>
  );
}

/** The first step of a page leaves the focus where the visitor has it. */
let isFirst = true;

function useHeading(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = title;
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [title]);
  return heading;
}
