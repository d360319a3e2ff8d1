import type { FlowStore } from '#engine/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { askSession, type SessionWire } from './ask-session.ts';
import { openChannel } from './channel.ts';
import { expireSession } from './expire-session.ts';
import { SessionDialog } from './session-dialog.tsx';
import { watchSession, type SessionNews, type SessionWatch, type Warning } from './watch.ts';

/** What a page has to know to watch over its session. */
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
    const made = watchSession({
      clock,
      now: () => Date.now(),
      ask: () => askSession({ clock, csrf }),
      holdsAnything: () => store.holdsPersonalData() || isSignedIn(store),
      tell: (news) => channel?.postMessage(news),
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

function isSignedIn(store: FlowStore): boolean {
  const { session } = store.getState();
  return typeof session === 'object' && 'signedIn' in session && session.signedIn === true;
}
