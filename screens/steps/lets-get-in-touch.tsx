import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { helpReason, REASONS_WITH_BILL, formatPhone, phoneLink } from '#rules';
import { PhoneText, Icon } from '#widgets';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { FormStep } from '../form-step.tsx';
import { SupportHours } from '../page-frame.tsx';
import { usePage } from '../page.ts';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';
import '../finding.css';

export const uses: ScreenUses = {
  forms: ['lets-get-in-touch'],
  acts: { change: 'always', 'look-again': 'always', 'prove-more': 'whereOffered' },
  hasLead: true,
};

/**
 * Asks how the provider's staff can help, explains why the page cannot continue, and names who calls. Once the visitor has sent
 * the request, the same address confirms it.
 */
export function Screen() {
  const { slots, facts, step } = useFlow();
  const { t } = useTranslation();
  const { provider, options, today } = usePage();
  const application = useSlot('application');
  const sent = useSlot('contactRequest');
  const reason = helpReason({ slots, today });
  // Customer service asks a colleague, on a step of their own, in the same words for every reason.
  const isForAgent = step?.id === 'agent-request';
  const isFound = !isForAgent && reason !== undefined && REASONS_WITH_BILL.includes(reason);
  // A second number lets this person name a phone, unless only an agent may add one; for the other reasons it changes nothing.
  const canProveMore = !isForAgent && reason === 'unreachable' && application?.new_phone?.allowed !== 'agent';
  const isBehindCode = reason === 'new_phone' && facts['needsCode'] === true;
  const words = isBehindCode ? 'new_phone.behindCode' : reason;
  const area = isFound ? `letsGetInTouch.reasons.${words}` : (step?.title?.replace(/\.title$/, '') ?? 'letsGetInTouch');
  const who = provider.calls_back ? 'weCall' : 'youCall';
  const promise = isForAgent ? t(`agentRequest.promise.${who}`) : t(`letsGetInTouch.promise.${who}`);
  if (sent) return <RequestSent request={sent} isFound={isFound} />;
  return (
    <FormStep
      {...(isFound && { title: t(`${area}.title`) })}
      lead={`${t(`${area}.lead`)} ${promise}`}
      after={
        <>
          {canProveMore && facts['billInfoHeld'] === true && step?.acts?.['prove-more'] !== undefined && (
            <p className="quiet-links">
              <ActButton
                act="prove-more"
                words={options['identifierLogin'] === true ? 'letsGetInTouch.confirmSsn' : 'letsGetInTouch.confirmMrn'}
              />
            </p>
          )}
          {isForAgent ? (
            <p className="quiet-links">
              <ActButton act="look-again" words="agentRequest.tryAgain" />
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

interface RequestSentProps {
  readonly request: NonNullable<ReturnType<typeof useSlot<'contactRequest'>>>;
  /** The bill was found: staff have something else to do than to look for it. */
  readonly isFound: boolean;
}

/** Confirms the request: who calls, and the reference to read out. */
function RequestSent({ request, isFound }: RequestSentProps) {
  const { step } = useFlow();
  const { t } = useTranslation();
  const { provider } = usePage();
  // What is looked for is said in the words of the step: a bill, or a plan.
  const area = `${step?.title?.replace(/\.title$/, '') ?? 'letsGetInTouch'}${isFound ? '.found' : ''}`;
  // The page promises a call only where staff receive the request.
  const number = typeof request.phone === 'string' && provider.calls_back ? formatPhone(request.phone) : undefined;
  return (
    <StepFrame
      title={t(`${area}.sent.title`)}
      lead={
        number === undefined ? t(`${area}.sent.youCall`) : <PhoneText isPlain text={t(`${area}.sent.willCall`, { number })} />
      }
    >
      <div className="reference">
        <span className="reference-name">
          <Icon name="check" />
          {t('letsGetInTouch.sent.reference')}
        </span>
        <strong className="reference-code num">{request.reference}</strong>
        <span className="reference-note">{t('letsGetInTouch.sent.keep')}</span>
      </div>
      <a
        className={number === undefined ? 'button go-back' : 'button button-outline go-back'}
        href={phoneLink(provider.support.phone)}
      >
        {t('frame.call')}
      </a>
      <SupportHours className="support-hours quiet-note" />
      <p className="quiet-links">
        <ActButton act="change" words="letsGetInTouch.sent.change" />
        <ActButton act="look-again" words={`${area}.tryAgain`} />
      </p>
    </StepFrame>
  );
}
