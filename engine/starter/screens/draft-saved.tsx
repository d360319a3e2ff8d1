import { isRecord, type ScreenUses } from '#engine';
import { useFlow } from '#engine/react';

import { dayInWords } from './draft-words.ts';
import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons, StepContent } from './step-content.tsx';
import { draftWords } from '../words/drafts.ts';

export const uses: ScreenUses = { forms: [], shows: ['body', 'buttons'] };

/** The answers are saved: where the link went, and until which day it opens them. */
export function Screen() {
  const { slots } = useFlow();
  const { locale, translate } = useScreenHost(draftWords);
  const draft = isRecord(slots['draft']) ? slots['draft'] : {};
  const { ends_on, sent_to } = draft;
  const contact = typeof sent_to === 'string' ? sent_to : '';
  return (
    <StepContent>
      <div className="step-body">
        <p>{draft['link_sent'] === false ? translate('starter.draftNotSent') : translate('starter.draftSent', { contact })}</p>
        {typeof ends_on === 'string' && <p>{translate('starter.draftOpens', { day: dayInWords(ends_on, locale) })}</p>}
        {draft['files_left_out'] === true && <p>{translate('starter.draftFiles')}</p>}
        <p>{translate('starter.draftArrives')}</p>
        <p>{translate('starter.draftShared')}</p>
      </div>
      <StepBody />
      <StepButtons />
    </StepContent>
  );
}
