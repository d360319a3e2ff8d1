import type { ScreenUses } from '#engine';

import { dayAfter, dayInWords } from './draft-words.ts';
import { FormContent } from './form-content.tsx';
import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons } from './step-content.tsx';
import { draftWords } from '../words/drafts.ts';

export const uses: ScreenUses = { forms: 'any', shows: ['body', 'buttons'] };

/** Save and finish later: where the link goes, until which day the answers are kept, and who can open them. */
export function Screen() {
  return (
    <FormContent
      before={
        <>
          <StepBody />
          <Terms />
        </>
      }
      after={<StepButtons />}
    />
  );
}

function Terms() {
  const { around, locale, translate } = useScreenHost(draftWords);
  const days = around.tenant['draft_days'];
  return (
    <div className="step-body">
      {typeof days === 'number' && (
        <p>{translate('starter.draftKept', { day: dayInWords(dayAfter(around.today, days), locale) })}</p>
      )}
      <p>{translate('starter.draftPrivate')}</p>
    </div>
  );
}
