import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActAnswer, PublishAct } from '../../service/index.ts';

/** What became of the last act. */
export interface Outcome {
  readonly act: PublishAct['act'];
  readonly answer: ActAnswer;
}

/** Shows what was done, or why not and what to do. The keyboard goes to a refusal. */
export function Answer({ outcome: { act, answer } }: { readonly outcome: Outcome }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ('refused' in answer) shown.current?.focus();
  }, [answer]);
  if ('isDone' in answer)
    return (
      <div className="publish-answer good" role="status">
        {t(`publish.done.${act}`)}
      </div>
    );
  return (
    <div className="publish-answer bad" role="alert" tabIndex={-1} ref={shown}>
      <p>{t(`publish.refused.${answer.refused}`)}</p>
      {answer.sentences && (
        <ul>
          {answer.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
