import { useFlow } from '#engine/react';
import { helpReason, REASONS_WITH_BILL } from '#rules';
import { PhoneText } from '#widgets';

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
  const { translate, provider, options, today } = usePage();
  const reason = helpReason({ slots, today });
  // Customer service asks a colleague, on a step of their own, in the same words for every reason.
  const isForAgent = step?.id === 'agent-request';
  const isFound = !isForAgent && reason !== undefined && REASONS_WITH_BILL.includes(reason);
  // A second number lets this person name a phone, unless only an agent may add one; for the other reasons it changes nothing.
  const canProveMore = !isForAgent && reason === 'unreachable' && findApplication(slots)?.new_phone?.way !== 'agent';
  const isBehindCode = reason === 'new_phone' && facts['needsCode'] === true;
  const words = isBehindCode ? 'new_phone.behindCode' : reason;
  const area = isFound ? `letsGetInTouch.reasons.${words}` : (step?.title?.replace(/\.title$/, '') ?? 'letsGetInTouch');
  const who = provider.calls_back ? 'weCall' : 'youCall';
  const promise = isForAgent ? translate(`agentRequest.promise.${who}`) : translate(`letsGetInTouch.promise.${who}`);
  const sent = findContactRequest(slots);
  if (sent) return <RequestSent request={sent} isFound={isFound} />;
  return (
    <FormStep
      {...(isFound && { title: translate(`${area}.title`) })}
      lead={`${translate(`${area}.lead`)} ${promise}`}
      after={
        <>
          {canProveMore && facts['billInfoHeld'] === true && (
            <p className="quiet-links">
              <button type="button" className="link-button" disabled={isBusy} onClick={() => act('prove-more')}>
                {translate(options['identifierLogin'] === true ? 'letsGetInTouch.confirmSsn' : 'letsGetInTouch.confirmMrn')}
              </button>
            </p>
          )}
          {isForAgent ? (
            <p className="quiet-links">
              <button type="button" className="link-button" disabled={isBusy} onClick={() => act('look-again')}>
                {translate('agentRequest.tryAgain')}
              </button>
            </p>
          ) : (
            <p className="quiet-note">
              <PhoneText text={translate('letsGetInTouch.now')} />
              <SupportHours />
            </p>
          )}
        </>
      }
    />
  );
}
