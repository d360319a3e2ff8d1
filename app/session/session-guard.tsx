import type { FlowStore } from '#engine/react';
import type { PageSession } from '#rules';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../show-toast.ts';
import { AGENT_SIGN_IN, isAgentIn } from './agent-session.ts';
import { askSession, type SessionWire } from './ask-session.ts';
import { openChannel } from './end-session.ts';
import { forgetCaller, isSignedIn } from './leave-session.ts';
import { SessionDialog } from './session-dialog.tsx';
import { SessionWatch, type SessionNews, type Warning } from './watch.ts';

export interface SessionGuardProps extends SessionWire {
  readonly store: FlowStore;
  readonly onEnd: () => void;
}

/** A tab that slept, or was not looked at, looks at the time when one of these happens. */
const AWAKE = ['pageshow', 'focus', 'online'] as const;

/** Warns before the session ends, and forgets what it held when it has ended. */
export function SessionGuard({ clock, csrf, store, onEnd }: SessionGuardProps) {
  const { t } = useTranslation();
  const [warning, setWarning] = useState<Warning | undefined>();
  // The language may change while the session is watched.
  const latest = useRef(t);
  useEffect(() => {
    latest.current = t;
  }, [t]);
  const watch = useRef<SessionWatch | undefined>(undefined);
  useEffect(() => {
    const channel = openChannel();
    const made = new SessionWatch({
      clock,
      now: () => Date.now(),
      ask: () => askSession({ clock, csrf }),
      holdsAnything: () => store.holdsPersonalData() || isSignedIn(store),
      notify: (news) => channel?.postMessage(news),
      onWarning: setWarning,
      onOver: () => expireSession(store, latest.current),
    });
    watch.current = made;
    channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => made.hear(data));
    const look = () => made.look();
    document.addEventListener('visibilitychange', look);
    AWAKE.forEach((event) => window.addEventListener(event, look));
    return () => {
      made.stop();
      channel?.close();
      document.removeEventListener('visibilitychange', look);
      AWAKE.forEach((event) => window.removeEventListener(event, look));
    };
  }, [clock, csrf, store]);

  if (!warning) return null;
  return (
    <SessionDialog warning={warning} isSignedIn={isSignedIn(store)} onStay={() => void watch.current?.stay()} onEnd={onEnd} />
  );
}

/**
 * It deletes everything about an agent's caller. When another tab reports that only the call has ended, the agent goes to the
 * next one; otherwise they have to sign in again.
 */
async function beginAgain(store: FlowStore, agentId: string | undefined): Promise<void> {
  forgetCaller(store);
  const isIn = await isAgentIn(agentId).catch(() => false);
  if (!isIn) store.close();
  window.location.assign(isIn ? store.context.flow.base : AGENT_SIGN_IN);
}

/** The session has ended: it deletes personal data and explains this to the returning visitor. */
function expireSession(store: FlowStore, t: TFunction): void {
  const { session } = store.getState();
  const { agent = 'none', agentId } = session as Partial<PageSession>;
  if (agent !== 'none') return void beginAgain(store, agentId);
  const isLost = store.holdsPersonalData();
  store.expire({ ...(session as object), signedIn: false });
  if (isLost) showToast('error', t('errors.sessionExpired'));
}
