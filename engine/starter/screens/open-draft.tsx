import { isRecord, type ScreenUses } from '#engine';
import { useBusy, useFlow, useTokenOfAddress, useCountdown } from '#engine/react';
import { useState } from 'react';

import { FormContent } from './form-content.tsx';
import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons, StepContent } from './step-content.tsx';
import { draftWords } from '../words/drafts.ts';

export const uses: ScreenUses = { forms: 'any', acts: { 'send-code': 'always' }, shows: ['body', 'buttons'] };

/** Behind the link to saved answers: it sends a code when the visitor presses, and opens nothing before the code. */
export function Screen() {
  const { slots } = useFlow();
  const token = useTokenOfAddress();
  const [tried, setTried] = useState<string>();
  const link = isRecord(slots['draftLink']) ? slots['draftLink'] : {};
  const isFresh = typeof token === 'string' && token !== tried;
  const state = isFresh ? undefined : link['state'];
  if (state === 'sent') return <EnterCode link={link} token={token} />;
  if (state === 'gone') return <Shut words="starter.draftGone" />;
  if (token === null) return <Shut words="starter.draftMissing" />;
  return <SendCode token={token} onSend={() => setTried(token)} />;
}

interface SendCodeProps {
  readonly token: string | undefined;
  readonly onSend: () => void;
}

function SendCode({ token, onSend }: SendCodeProps) {
  const { act, slots } = useFlow();
  const { isBusy } = useBusy();
  const { translate } = useScreenHost(draftWords);
  const hasAnswers = Object.entries(slots).some(([name, value]) => !/^draft(Link)?$/.test(name) && isRecord(value));
  function send() {
    if (isBusy || token === undefined) return;
    act('send-code', { token });
    onSend();
  }
  return (
    <StepContent>
      <StepBody />
      <div className="step-body">
        <p>{translate('starter.draftOpen')}</p>
        {hasAnswers && <p>{translate('starter.draftReplaces')}</p>}
      </div>
      <div className="step-buttons">
        <button type="button" className="button" aria-disabled={isBusy || token === undefined || undefined} onClick={send}>
          {translate('starter.draftSend')}
        </button>
      </div>
    </StepContent>
  );
}

interface EnterCodeProps {
  readonly link: Readonly<Record<string, unknown>>;
  readonly token: string | null | undefined;
}

function EnterCode({ link, token }: EnterCodeProps) {
  const { translate } = useScreenHost(draftWords);
  const sent = link['channel'] === 'email' ? 'starter.draftCodeByEmail' : 'starter.draftCodeByText';
  return (
    <FormContent
      part="code"
      before={
        <div className="step-body">
          <p>{translate(sent)}</p>
        </div>
      }
      after={<SendAgain link={link} token={token} />}
    />
  );
}

/** Another code, after a wait. The line keeps its height, so nothing moves when the wait is over. */
function SendAgain({ link, token }: EnterCodeProps) {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const { translate } = useScreenHost(draftWords);
  const wait = link['resend_after_seconds'];
  const seconds = useCountdown(typeof wait === 'number' ? wait : 30, link);
  if (seconds > 0) return <p className="draft-again">{translate('starter.draftAgainIn', { seconds })}</p>;
  return (
    <p className="draft-again">
      <button
        type="button"
        className="link-button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && act('send-code', typeof token === 'string' ? { token } : {})}
      >
        {translate('starter.draftAgain')}
      </button>
    </p>
  );
}

function Shut({ words }: { readonly words: string }) {
  const { translate } = useScreenHost(draftWords);
  return (
    <StepContent part="shut">
      <div className="step-body">
        <p>{translate(words)}</p>
      </div>
      <StepButtons />
    </StepContent>
  );
}
