import { useFlow } from '#engine/react';

import { usePage } from './page.ts';
import { findRollUps } from './stored-slots.ts';
import './future-bills.css';

/** Whether future bills join the plan, with a link to change it, once the patient has answered. */
export function FutureBills() {
  const { slots, act, isBusy, messages } = useFlow();
  const { translate } = usePage();
  const consent = findRollUps(slots)?.consent;
  if (typeof consent !== 'boolean') return null;
  return (
    <section className="no-print" aria-labelledby="future-bills">
      <h2 id="future-bills">{translate('rollUps.setting')}</h2>
      <p role="status">{translate(consent ? 'rollUps.on' : 'rollUps.off')}</p>
      {messages.form !== undefined && (
        <p className="field-message" role="alert">
          {translate('rollUps.failed')}
        </p>
      )}
      <button
        type="button"
        className="link-button future-bills-change"
        disabled={isBusy}
        onClick={() => act('decide-roll-ups', { consent: !consent })}
      >
        {translate(consent ? 'rollUps.turnOff' : 'rollUps.turnOn')}
      </button>
    </section>
  );
}
