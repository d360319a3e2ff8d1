import { useLongWait } from '#widgets';
import { useTranslation } from 'react-i18next';

import { StepFrame } from './step-frame.tsx';
import './offers-on-their-way.css';

/** The bills are added up before the bureau is asked, which takes the time; the payments come after it. */
const LINES = [
  { key: 'offersOnTheirWay.bills', state: 'done' },
  { key: 'offersOnTheirWay.credit', state: 'now' },
  { key: 'offersOnTheirWay.plans', state: 'next' },
] as const;

/** Shows what happens while the bureau answers, the one slow request of the flow. */
export function OffersOnTheirWay() {
  const { t } = useTranslation();
  const isLong = useLongWait(true);
  return (
    <StepFrame title={t('offersOnTheirWay.title')} lead={t('offersOnTheirWay.lead')} canGoBack={false}>
      <div role="status" aria-live="polite">
        <ol className="on-their-way">
          {LINES.map(({ key, state }) => (
            <li key={key} data-state={state}>
              {t(key)}
            </li>
          ))}
        </ol>
        {isLong && <p className="quiet-note">{t('form.stillBusy')}</p>}
      </div>
    </StepFrame>
  );
}
