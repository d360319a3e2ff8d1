import { useFlow } from '#engine/react';
import { useEffect, useState } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import { findSentCode } from './stored-slots.ts';

/** Six digits from the phone; another code after half a minute, or a call instead. */
export function VerifyCode() {
  const { slots, messages, isBusy, facts } = useFlow();
  const { translate } = usePage();
  const sent = findSentCode(slots);
  if (isBusy && facts['signedIn'] === true) return <OffersOnTheirWay />;
  return (
    <StepFrame
      title={translate('verifyCode.title')}
      lead={translate('verifyCode.lead', { phone: sent?.sent_to ?? '' })}
      hasError={messages.form !== undefined || Object.keys(messages.fields).length > 0}
    >
      <FormOfStep />
      <Resend seconds={sent?.resend_after_seconds ?? 30} />
    </StepFrame>
  );
}

function Resend({ seconds }: { readonly seconds: number }) {
  const { act, isBusy, slots } = useFlow();
  const { translate } = usePage();
  const left = useCountdown(seconds, slots['codeSent']);
  if (left > 0) return <p className="quiet-note num">{translate('verifyCode.resendIn', { seconds: left })}</p>;
  return (
    <p className="quiet-links">
      <button type="button" className="link" disabled={isBusy} onClick={() => act('resend', { channel: 'sms' })}>
        {translate('verifyCode.resend')}
      </button>
      <button type="button" className="link" disabled={isBusy} onClick={() => act('resend', { channel: 'voice' })}>
        {translate('verifyCode.call')}
      </button>
    </p>
  );
}

/** Seconds left, counted anew for every new `since`. */
function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds, since]);
  return left;
}
