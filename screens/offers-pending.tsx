import { useLongWait } from '#widgets';
import { useTranslation } from 'react-i18next';

import { StepFrame, type StepFrameProps } from './step-frame.tsx';
import './offers-pending.css';

/** The bills are added up before the bureau is asked, which takes the time; the payments come after it. */
const LINES = [
  { key: 'offersPending.bills', state: 'done' },
  { key: 'offersPending.credit', state: 'now' },
  { key: 'offersPending.plans', state: 'next' },
] as const;

/** Shows what happens while the bureau answers, the one slow request of the flow. */
export function OffersPending({ above }: Pick<StepFrameProps, 'above'>) {
  const { t } = useTranslation();
  const isLong = useLongWait(true);
  return (
    <StepFrame above={above} title={t('offersPending.title')} lead={t('offersPending.lead')} canGoBack={false}>
      <div role="status" aria-live="polite">
        <ol className="offers-pending">
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
