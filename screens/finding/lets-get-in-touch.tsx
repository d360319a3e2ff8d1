import { useFlow } from '#engine/react';
import { helpReason, REASONS_WITH_BILL } from '#rules';
import { PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { findApplication, findContactRequest } from '../stored-slots.ts';
import { SupportHours } from '../support-hours.tsx';
import { RequestSent } from './request-sent.tsx';
import './finding.css';

/**
 * Asks how the provider's staff can help, explains why the page cannot continue, and names who calls. Once the visitor has sent
 * the request, the same address confirms it.
 */
export function LetsGetInTouch() {
  const { slots, facts, act, isBusy, step } = useFlow();
  const { t } = useTranslation();
  const { provider, options, today } = usePage();
  const reason = helpReason({ slots, today });
  // Customer service asks a colleague, on a step of their own, in the same words for every reason.
  const isForAgent = step?.id === 'agent-request';
  const isFound = !isForAgent && reason !== undefined && REASONS_WITH_BILL.includes(reason);
  // A second number lets this person name a phone, unless only an agent may add one; for the other reasons it changes nothing.
  const canProveMore = !isForAgent && reason === 'unreachable' && findApplication(slots)?.new_phone?.allowed !== 'agent';
  const isBehindCode = reason === 'new_phone' && facts['needsCode'] === true;
  const words = isBehindCode ? 'new_phone.behindCode' : reason;
  const area = isFound ? `letsGetInTouch.reasons.${words}` : (step?.title?.replace(/\.title$/, '') ?? 'letsGetInTouch');
  const who = provider.calls_back ? 'weCall' : 'youCall';
  const promise = isForAgent ? t(`agentRequest.promise.${who}`) : t(`letsGetInTouch.promise.${who}`);
  const sent = findContactRequest(slots);
  if (sent) return <RequestSent request={sent} isFound={isFound} />;
  return (
    <FormStep
      {...(isFound && { title: t(`${area}.title`) })}
      lead={`${t(`${area}.lead`)} ${promise}`}
      after={
        <>
          {canProveMore && facts['billInfoHeld'] === true && (
            <p className="quiet-links">
              <button type="button" className="link-button" disabled={isBusy} onClick={() => act('prove-more')}>
                {t(options['identifierLogin'] === true ? 'letsGetInTouch.confirmSsn' : 'letsGetInTouch.confirmMrn')}
              </button>
            </p>
          )}
          {isForAgent ? (
            <p className="quiet-links">
              <button type="button" className="link-button" disabled={isBusy} onClick={() => act('look-again')}>
                {t('agentRequest.tryAgain')}
              </button>
            </p>
          ) : (
            <p className="quiet-note">
              <PhoneText text={t('letsGetInTouch.now')} />
              <SupportHours />
            </p>
          )}
        </>
      }
    />
  );
}
