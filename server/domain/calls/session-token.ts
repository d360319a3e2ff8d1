import { isSameText } from '../../platform/http/keyed-hash.ts';
import type { Context } from './context.ts';

type Key = Pick<Context, 'session' | 'keyedHash' | 'now'>;

/** A token that only this session can use, for this purpose and this many milliseconds; every tab may hold its own. */
export function createSessionToken(context: Key, purpose: string, goodForMs: number): string {
  return tokenUntil(context, purpose, context.now.getTime() + goodForMs);
}

/** Only the text as it was given: a token that is accepted once must have no second spelling. */
export function isSessionToken(context: Key, purpose: string, token: string): boolean {
  const expires = Number.parseInt(token, 10);
  return expires > context.now.getTime() && isSameText(token, tokenUntil(context, purpose, expires));
}

function tokenUntil({ session, keyedHash }: Key, purpose: string, expires: number): string {
  return `${expires}.${keyedHash(purpose, `${session.session_id_hash} ${expires}`)}`;
}
