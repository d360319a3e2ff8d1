import type { PhoneLink } from '#api/entities';
import { useFlow } from '#engine/react';
import { Icon, ReadAloud, useSpokenTexts } from '#widgets';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LinkProgress } from './link-progress.tsx';
import { useSlot } from '../stored-slots.ts';
import { useSentLink, type SentLink } from './use-sent-link.ts';
import './send-to-phone.css';

const KEYS = 'Alt+Shift+P';

/** What is still to come where a link is open: nothing of it may be sent again before it ends. */
function isOpen({ state }: PhoneLink): boolean {
  return ['sending', 'sent', 'opened', 'verified', 'method_added'].includes(state);
}

/** The link to the payer's own phone: the offer to send it, the words to read aloud before it leaves, and how far they are. */
export function SendToPhoneCard() {
  const { act } = useFlow();
  const { t } = useTranslation();
  const sent = useSentLink();
  const { link } = sent;
  const [isAsking, setIsAsking] = useState(false);
  const canSend = link === undefined || !isOpen(link);
  const isSigned = link?.state === 'signed';
  useSendKey(() => canSend && setIsAsking(true));
  // The page goes on by itself: a press here could only start what the patient has started.
  useEffect(() => {
    if (isSigned) act('plan-signed');
  }, [isSigned, act]);
  return (
    <section className="card send-to-phone no-print" aria-labelledby="send-to-phone">
      <h2 id="send-to-phone">{t('agentLink.title')}</h2>
      {link ? <LinkProgress link={link} /> : <p className="send-to-phone-lead">{t('agentLink.lead')}</p>}
      {canSend && !isSigned && <Sending sent={sent} isAsking={isAsking} setIsAsking={setIsAsking} />}
      {link && isOpen(link) && (
        <p>
          <button type="button" className="link-button" disabled={sent.isBusy} onClick={() => void sent.cancel()}>
            {t('agentLink.cancel')}
          </button>
        </p>
      )}
    </section>
  );
}

interface SendingProps {
  readonly sent: SentLink;
  readonly isAsking: boolean;
  readonly setIsAsking: (isAsking: boolean) => void;
}

function Sending({ sent, isAsking, setIsAsking }: SendingProps) {
  const { t } = useTranslation();
  const spoken = useSpokenTexts();
  const to = useSlot('application')?.phone_masked?.slice(-2);
  const problem = to === undefined ? 'noPhone' : sent.problem;
  const wasSent = sent.link !== undefined;

  async function send() {
    await sent.send();
    setIsAsking(false);
  }

  return (
    <>
      {isAsking && to !== undefined ? (
        <div className="send-to-phone-ask">
          <ReadAloud words={spoken.t('agentLink.script', { to })} />
          <div className="send-to-phone-buttons">
            <FocusedButton label={t('agentLink.send', { to })} isBusy={sent.isBusy} onPress={() => void send()} />
            <button type="button" className="link-button" disabled={sent.isBusy} onClick={() => setIsAsking(false)}>
              {t('agentLink.notNow')}
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="button button-outline"
          aria-keyshortcuts={KEYS}
          disabled={to === undefined}
          onClick={() => setIsAsking(true)}
        >
          <Icon name="lock" />
          {t(wasSent ? 'agentLink.again' : 'agentLink.action')}
          <kbd className="send-to-phone-keys">{KEYS}</kbd>
        </button>
      )}
      <p role="status" className="send-to-phone-problem">
        {problem !== undefined && t(`agentLink.problems.${problem}`)}
      </p>
    </>
  );
}

interface FocusedButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Takes the focus, so that the agent sends with the key that opened it and Enter. */
function FocusedButton({ label, isBusy, onPress }: FocusedButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="button" aria-busy={isBusy || undefined} onClick={() => !isBusy && onPress()}>
      {label}
    </button>
  );
}

/** Alt+Shift+P, whatever the layout writes for it. */
function useSendKey(onPress: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyP') return;
      event.preventDefault();
      onPress();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
