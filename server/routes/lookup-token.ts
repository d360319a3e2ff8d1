import { FunnelError } from '#api';

import { isSameText } from '../http/keyed-hash.ts';
import type { Context } from './context.ts';

const GOOD_FOR_MS = 15 * 60_000;

type Key = Pick<Context, 'session' | 'keyedHash' | 'now'>;

/** A token that only this session can use, for a quarter of an hour; every tab of the session may hold its own. */
export function createLookupToken(context: Key): string {
  const expires = context.now.getTime() + GOOD_FOR_MS;
  return `${expires}.${sign(context, expires)}`;
}

export function requireLookupToken(context: Key, token: string): void {
  const [expires = '', signature = ''] = token.split('.');
  const isInTime = /^\d{1,15}$/.test(expires) && Number(expires) > context.now.getTime();
  if (isInTime && isSameText(signature, sign(context, Number(expires)))) return;
  throw new FunnelError('verification_token_missing', { message: 'fetch a verification token before the lookup' });
}

function sign({ session, keyedHash }: Key, expires: number): string {
  return keyedHash('lookup-token', `${session.session_id_hash} ${expires}`);
}
