import { HEADERS } from '#api';

import { ownFetch } from '../own-fetch.ts';
import type { SessionClock } from './clock.ts';

/** The server's answer about the session of this page. */
export interface SessionAnswer {
  /** It is the one that this page began with, or it was signed in to meanwhile. */
  readonly isAlive: boolean;
  readonly isSignedIn: boolean;
}

export interface SessionWire {
  readonly clock: SessionClock;
  readonly csrf: { readonly get: () => string; readonly set: (token: string) => void };
}

/** Asks whether the session is still valid, which extends it. Undefined when the server does not answer. */
export async function askSession({ clock, csrf }: SessionWire): Promise<SessionAnswer | undefined> {
  try {
    const response = await ownFetch('/v1/direct-application/logged-in', { credentials: 'include', cache: 'no-store' });
    const { isLoggedIn } = (await response.json()) as { readonly isLoggedIn?: unknown };
    if (typeof isLoggedIn !== 'boolean') return undefined;
    clock.note(response.headers.get(HEADERS.sessionEndsIn));
    // A session that is over is followed by another, whose token is another; signing in renews the token as well.
    const token = response.headers.get(HEADERS.csrf) ?? '';
    const isSame = token === csrf.get();
    csrf.set(token);
    return { isAlive: isSame || isLoggedIn, isSignedIn: isLoggedIn };
  } catch {
    return undefined;
  }
}
