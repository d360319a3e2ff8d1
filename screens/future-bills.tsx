import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { findRollUps } from './stored-slots.ts';
import './future-bills.css';

/** Whether future bills join the plan, with a link to change it, once the patient has answered. */
export function FutureBills() {
  const { slots, act, isBusy, messages } = useFlow();
  const { t } = useTranslation();
  const consent = findRollUps(slots)?.consent;
  if (typeof consent !== 'boolean') return null;
  return (
    <section className="no-print" aria-labelledby="future-bills">
      <h2 id="future-bills">{t('rollUps.setting')}</h2>
      <p role="status">{t(consent ? 'rollUps.on' : 'rollUps.off')}</p>
      {messages.form !== undefined && (
        <p className="field-message" role="alert">
          {t('rollUps.failed')}
        </p>
      )}
      <button
        type="button"
        className="link-button future-bills-change"
        disabled={isBusy}
        onClick={() => act('decide-roll-ups', { consent: !consent })}
      >
        {t(consent ? 'rollUps.turnOff' : 'rollUps.turnOn')}
      </button>
    </section>
  );
}
