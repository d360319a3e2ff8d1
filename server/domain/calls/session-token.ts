import { isSameText } from '../../platform/http/keyed-hash.ts';
import type { Context } from './context.ts';

type Key = Pick<Context, 'session' | 'keyedHash' | 'now'>;

/** A token that only this session can use, for this purpose and this many milliseconds; every tab may hold its own. */
export function createSessionToken(context: Key, purpose: string, goodForMs: number): string {
  const expires = context.now.getTime() + goodForMs;
  return `${expires}.${sign(context, purpose, expires)}`;
}

export function isSessionToken(context: Key, purpose: string, token: string): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const isInTime = /^\d{1,15}$/.test(expires) && Number(expires) > context.now.getTime();
  return isInTime && isSameText(signature, sign(context, purpose, Number(expires)));
}

function sign({ session, keyedHash }: Key, purpose: string, expires: number): string {
  return keyedHash(purpose, `${session.session_id_hash} ${expires}`);
}
