import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { isUntold } from '#rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { CommonCauses, OtherOptions, otherOptionsActs } from '../other-options.tsx';
import { PlanSoFar } from '../plan-so-far.tsx';
import { Searched, searchedActs } from '../searched.tsx';
import { useSlot } from '../stored-slots.ts';
import '../finding.css';

export const uses: ScreenUses = {
  forms: ['verify-code'],
  acts: { resend: 'always', 'new-phone-by-person': 'always', ...otherOptionsActs, ...searchedActs },
};

/** Six digits from the phone or the mailbox; another code after half a minute, or a call instead where it went to a phone. */
export function Screen() {
  const { slots, isBusy, facts } = useFlow();
  const { t } = useTranslation();
  const sent = useSlot('codeSent');
  if (isBusy && facts['signedIn'] === true) return <OffersPending above={<PlanSoFar />} />;
  const phone = sent?.sent_to ?? '';
  const isUndisclosed = isUntold(slots);
  const onFile = sent?.channel === 'email' ? 'verifyCode.leadOnFileEmail' : 'verifyCode.leadOnFile';
  return (
    <FormStep
      above={<PlanSoFar />}
      lead={
        phone === '' ? (
          t(isUndisclosed ? 'verifyCode.leadUntold' : onFile)
        ) : (
          <Emphasised text={t('verifyCode.lead', { phone })} part={phone} />
        )
      }
      after={
        <>
          <Resend seconds={sent?.resend_after_seconds ?? 30} canCall={sent?.channel !== 'email'} />
          {isUndisclosed ? (
            <NoCode />
          ) : (
            <p className="quiet-links">
              <ActButton act="new-phone-by-person" words="verifyCode.cannotGet" />
            </p>
          )}
        </>
      }
    />
  );
}

function Resend({ seconds, canCall }: { readonly seconds: number; readonly canCall: boolean }) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const left = useCountdown(seconds, slots['codeSent']);
  const isEarly = left > 0;
  return (
    <div className="resend">
      {isEarly && <p className="quiet-note num">{t('verifyCode.resendIn', { seconds: left })}</p>}
      {/* Present but hidden from the start, so that the content below does not move when the patient may request another code. */}
      <p className="quiet-links" data-early={isEarly || undefined}>
        <ActButton act="resend" words="verifyCode.resend" />
        {canCall && <ActButton act="resend" data={{ channel: 'voice' }} words="verifyCode.call" />}
      </p>
    </div>
  );
}

/** Seconds left, counted anew for every new `since`. */
function useCountdown(seconds: number, since: unknown): number {
  const [count, setCount] = useState({ since, left: seconds });
  if (count.since !== since) setCount({ since, left: seconds });
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => ({ ...before, left: Math.max(0, before.left - 1) })), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return count.left;
}

const CAUSES = ['findingBill.mistyped', 'findingBill.otherName', 'findingBill.oldContact', 'findingBill.tooNew'];

/** What to do when no code arrives. The page is the same whether or not the lookup found a person, so it discloses neither. */
function NoCode() {
  const { t } = useTranslation();
  return (
    <section className="no-code">
      <h2>{t('verifyCode.noCode')}</h2>
      <Searched />
      <CommonCauses causes={CAUSES} />
      <OtherOptions />
    </section>
  );
}
