import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { ActButton } from '../act-button.tsx';
import { Emphasised } from '../emphasised.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';
import './transfer-due-today.css';

export const uses: ScreenUses = { forms: [], acts: { 'look-again': 'always' } };

/** Spec 2: a payment is due today, so the plan can be moved tomorrow. */
export function Screen() {
  const { t, longDay } = useWords();
  const day = longDay(useSlot('transfer')?.come_back_on);
  return (
    <StepFrame title={t('transferPlan.dueToday.title')} lead={t('transferPlan.dueToday.lead')}>
      <div className="card due-today">
        <CalendarPicture />
        <p>
          <Emphasised text={t('transferPlan.dueToday.when', { day })} part={day} />
        </p>
      </div>
      <p className="quiet-links">
        <ActButton act="look-again" words="transferPlan.dueToday.again" />
      </p>
    </StepFrame>
  );
}

/** A month with today crossed and tomorrow ringed. */
function CalendarPicture() {
  return (
    <svg className="due-today-picture" viewBox="0 0 96 88" width="96" height="88" aria-hidden="true" focusable="false">
      <rect x="6" y="14" width="84" height="68" rx="8" />
      <path d="M6 34h84M28 6v14M68 6v14" />
      <path d="m38 53 10 10m0-10L38 63" />
      <circle className="due-today-ring" cx="67" cy="58" r="10" />
      <path d="M20 48h6M20 58h6M20 68h6" />
    </svg>
  );
}
