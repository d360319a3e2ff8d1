import type { SessionAnswer } from './ask-session.ts';
import type { SessionClock } from './clock.ts';

/** Spec of the screens, 1.2: two minutes before the end the visitor is asked whether they are still there. */
const WARNING_MS = 120_000;
const SECOND = 1000;
/** With nothing to lose, the page does not ask the visitor, who may begin to type later. */
const NOTHING_HELD_MS = 10_000;

/** What the dialog shows. */
export interface Warning {
  readonly msLeft: number;
  /** The session cannot be made any longer, however busy it is. */
  readonly isFinal: boolean;
  /** The server could not be asked. */
  readonly hasFailed: boolean;
}

export interface SessionWatchPorts {
  readonly clock: SessionClock;
  readonly now: () => number;
  readonly ask: () => Promise<SessionAnswer | undefined>;
  /** Whether the page holds anything that is to be forgotten. */
  readonly holdsAnything: () => boolean;
  /** Sends a message to the other tabs, where the browser has a channel. */
  readonly notify: (news: SessionNews) => void;
  /** Nothing when there is nothing to warn of. */
  readonly onWarning: (warning: Warning | undefined) => void;
  readonly onOver: () => void;
}

/** The messages between tabs. */
export type SessionNews = { readonly endsAt: number } | { readonly isOver: true };

export interface SessionWatch {
  /** Looks at the time: after a sleep, or when the page is shown again. */
  readonly look: () => void;
  readonly stay: () => Promise<void>;
  /** Handles a message from another tab. */
  readonly hear: (news: SessionNews) => void;
  readonly stop: () => void;
}

/** Watches the end of the session. Before anything is forgotten the server is asked: another tab may have kept the session. */
export function watchSession(ports: SessionWatchPorts): SessionWatch {
  const { clock, now, onWarning } = ports;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isFinal = false;
  let hasFailed = false;
  /** The visitor knows that nothing can be done. */
  let isAcknowledged = false;

  function lookIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  function look() {
    const msLeft = clock.endsAt() - now();
    if (msLeft > WARNING_MS) {
      isFinal = false;
      hasFailed = false;
      isAcknowledged = false;
      onWarning(undefined);
      return lookIn(Math.min(msLeft - WARNING_MS, 2 ** 30));
    }
    if (!ports.holdsAnything()) {
      onWarning(undefined);
      return lookIn(NOTHING_HELD_MS);
    }
    if (msLeft <= 0) return void verify();
    onWarning(isAcknowledged ? undefined : { msLeft, isFinal, hasFailed });
    lookIn(Math.min(SECOND, msLeft));
  }

  async function verify() {
    if (isAsking) return;
    isAsking = true;
    const answer = await ports.ask();
    isAsking = false;
    if (answer?.isAlive === true && clock.endsAt() > now()) return look();
    end();
  }

  function end() {
    clearTimeout(timer);
    onWarning(undefined);
    ports.notify({ isOver: true });
    ports.onOver();
    lookIn(NOTHING_HELD_MS);
  }

  const stopListening = clock.listen((endsAt, isOwn) => {
    if (isOwn) ports.notify({ endsAt });
    look();
  });
  look();

  return {
    look,
    async stay() {
      if (isAsking) return;
      if (isFinal) {
        isAcknowledged = true;
        return look();
      }
      isAsking = true;
      const answer = await ports.ask();
      isAsking = false;
      hasFailed = answer === undefined;
      if (answer?.isAlive === false) return end();
      isFinal = !hasFailed && clock.endsAt() - now() <= WARNING_MS;
      look();
    },
    hear(news) {
      if ('endsAt' in news) clock.adopt(news.endsAt);
      else if (ports.holdsAnything()) void verify();
    },
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}
