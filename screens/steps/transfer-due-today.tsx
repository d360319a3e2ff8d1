import { useFlow } from '#engine/react';
import { formatDay } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import { findTransfer } from '../stored-slots.ts';
import './transfer-due-today.css';

/** Spec 2: a payment is due today, so the plan can be moved tomorrow. */
export function Screen() {
  const { slots, act } = useFlow();
  const { t } = useTranslation();
  const { locale } = usePage();
  const day = formatDay(findTransfer(slots)?.come_back_on ?? '', locale, 'long');
  return (
    <StepFrame title={t('transferPlan.dueToday.title')} lead={t('transferPlan.dueToday.lead')}>
      <div className="card due-today">
        <CalendarPicture />
        <p>
          <Emphasised text={t('transferPlan.dueToday.when', { day })} part={day} />
        </p>
      </div>
      <p className="quiet-links">
        <button type="button" className="link-button" onClick={() => act('look-again')}>
          {t('transferPlan.dueToday.again')}
        </button>
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
