import { useFlow } from '#engine/react';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { findContactRequest } from '../stored-slots.ts';
import { RequestSent } from './request-sent.tsx';
import './finding.css';

/** Somebody of the provider looks for the bill. Once they are asked to, the same address says so. */
export function LetsGetInTouch() {
  const { slots, facts, act, isBusy } = useFlow();
  const { translate, provider, locale, options } = usePage();
  const { phone, hours } = provider.support;
  const sent = findContactRequest(slots);
  if (sent) return <RequestSent request={sent} />;
  return (
    <FormStep
      after={
        <>
          {facts['vaultLoaded'] === true && facts['billInfoHeld'] === true && (
            <p className="quiet-links">
              <button type="button" className="link-button" disabled={isBusy} onClick={() => act('prove-more')}>
                {translate(options['identifierLogin'] === true ? 'letsGetInTouch.confirmSsn' : 'letsGetInTouch.confirmMrn')}
              </button>
            </p>
          )}
          <p className="quiet-note">
            <a href={`tel:+1${phone}`}>{translate('letsGetInTouch.now')}</a>
            <br />
            {hours[locale] ?? hours.en}
          </p>
        </>
      }
    />
  );
}
