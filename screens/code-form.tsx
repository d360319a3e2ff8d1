import { useCountdown, useFlow } from '#engine/react';
import { isUntold } from '#rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from './act-button.tsx';
import { Emphasised } from './emphasised.tsx';
import { FormStep } from './form-step.tsx';
import { useSlot } from './stored-slots.ts';
import './finding.css';

interface CodeFormProps {
  readonly above?: ReactNode;
  /** After the buttons for another code. */
  readonly after?: ReactNode;
}

/** The lead where no contact is shown, by the channel of the code. */
const ON_FILE: Readonly<Partial<Record<string, string>>> = {
  email: 'verifyCode.leadOnFileEmail',
  voice: 'verifyCode.leadCallOnFile',
  none: 'verifyCode.offersCall',
};

/** Six digits from the phone or the mailbox; another code after half a minute, or a call instead where it went to a phone. */
export function CodeForm({ above, after }: CodeFormProps) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const sent = useSlot('codeSent');
  const phone = sent?.sent_to ?? '';
  const channel = sent?.channel ?? '';
  const lead = channel === 'voice' ? 'verifyCode.leadCall' : 'verifyCode.lead';
  return (
    <FormStep
      above={above}
      lead={
        phone === '' ? (
          t(isUntold(slots) ? 'verifyCode.leadUntold' : (ON_FILE[channel] ?? 'verifyCode.leadOnFile'))
        ) : (
          <Emphasised text={t(lead, { phone })} part={phone} />
        )
      }
      after={
        <>
          <Resend seconds={sent?.resend_after_seconds ?? 30} canCall={channel !== 'email'} canSend={channel !== 'none'} />
          {after}
        </>
      }
    />
  );
}

interface ResendProps {
  readonly seconds: number;
  readonly canCall: boolean;
  readonly canSend: boolean;
}

function Resend({ seconds, canCall, canSend }: ResendProps) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const left = useCountdown(seconds, slots['codeSent']);
  const isEarly = left > 0;
  return (
    <div className="resend">
      {isEarly && <p className="quiet-note num">{t('verifyCode.resendIn', { seconds: left })}</p>}
      {/* Present but hidden from the start, so that the content below does not move when the patient may request another code. */}
      <p className="quiet-links" data-early={isEarly || undefined}>
        {canSend && <ActButton act="resend" words="verifyCode.resend" />}
        {canCall && <ActButton act="resend" data={{ channel: 'voice' }} words="verifyCode.call" />}
      </p>
    </div>
  );
}
