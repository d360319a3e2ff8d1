/** When the session ends, as far as this page knows. */
export interface SessionClock {
  /** Milliseconds since 1970, by this device's own clock. */
  readonly endsAt: () => number;
  /** Takes the time that is left from an answer of the server: whole seconds, as text. It ignores any other value. */
  readonly note: (secondsLeft: string | null) => void;
  /** Takes what another tab knows, where it is later. */
  readonly adopt: (endsAt: number) => void;
  /** Calls back at every change, with `isOwn` for what this page learned itself. Answers how to stop. */
  readonly listen: (hear: (endsAt: number, isOwn: boolean) => void) => () => void;
}

/** A clock for a page that was asked for at `startedAt`, when the session had so many seconds left. */
export function createSessionClock(secondsLeft: number, startedAt: number, now: () => number = Date.now): SessionClock {
  let end = startedAt + secondsLeft * 1000;
  const listeners = new Set<(endsAt: number, isOwn: boolean) => void>();

  function set(endsAt: number, isOwn: boolean) {
    end = endsAt;
    for (const hear of listeners) hear(endsAt, isOwn);
  }

  return {
    endsAt: () => end,
    note: (text) => {
      if (text !== null && /^\d+$/.test(text)) set(now() + Number(text) * 1000, true);
    },
    adopt: (endsAt) => {
      if (endsAt > end) set(endsAt, false);
    },
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
