import { FunnelError } from '#api';

import type { Context } from '../calls/context.ts';
import { createSessionToken, isSessionToken } from '../calls/session-token.ts';

const PURPOSE = 'lookup-token';
const GOOD_FOR_MS = 15 * 60_000;

type Key = Pick<Context, 'session' | 'keyedHash' | 'now'>;

export function createLookupToken(context: Key): string {
  return createSessionToken(context, PURPOSE, GOOD_FOR_MS);
}

export function requireLookupToken(context: Key, token: string): void {
  if (isSessionToken(context, PURPOSE, token)) return;
  throw new FunnelError('verification_token_missing', { message: 'fetch a verification token before the lookup' });
}
