import { FunnelError } from '#api';

import { isSameText } from '../../platform/http/keyed-hash.ts';
import { clearAttempts, takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import { type CodeOwner, countTry, type CountedTry } from './verification-codes.ts';
import type { Context } from '../calls/context.ts';
import { codeHash } from './verification-code.ts';

/** NIST 800-63B: at most a hundred failures in a row for one account, then a person helps. */
const MOST_FAILURES = { kind: 'code-tries', max: 100, seconds: 30 * 24 * 60 * 60 } as const;

/** What a code is tried for. */
export interface CodeTry {
  readonly owner: CodeOwner;
  /** What the code's hash was bound to beside the session. */
  readonly subject: string;
  readonly code: string;
  /** Whose row of failures a wrong one is counted to, as a hash. */
  readonly failuresOf: (counted: CountedTry) => string;
  /** What a sealed lookup searched for: the only failures whose number is shown. */
  readonly search?: string | null;
}

export interface RightCode extends CountedTry {
  /** A row of failures ends with a success. */
  readonly forgetFailures: () => Promise<void>;
}

/** Counts a try before it compares the code; rejects a wrong code, and a caller without tries left. */
export async function requireRightCode(
  context: Context,
  { owner, subject, code, failuresOf, search = null }: CodeTry,
): Promise<RightCode> {
  const { db, provider, now } = context;
  const counted = await countTry(context, owner);
  // Only tries of a code that was sent count: else a stranger who knows a name could use them up without any.
  if (!counted) throw new FunnelError('verification_code_expired');
  const failures: AttemptLimit = { ...MOST_FAILURES, subject: failuresOf(counted) };
  const searched = search === null ? [] : [{ ...MOST_FAILURES, kind: 'code-tries-searched', subject: search }];
  const refused = await takeAttempts(db, provider.provider_id, [failures, ...searched], now);
  // A sealed lookup hides the person found, so it also hides how often others have tried codes of this person.
  const isShown = search === null || refused.some((kind) => kind !== failures.kind);
  if (refused.length > 0 && isShown)
    throw new FunnelError('too_many_requests', { message: 'too many codes were tried', retryAfter: 24 * 60 * 60 });
  const isRight = isSameText(counted.code_hash, codeHash(context, subject, code));
  if (!isRight || refused.length > 0) throw new FunnelError('verification_code_invalid');
  const forgetFailures = async () => {
    for (const row of [failures, ...searched]) await clearAttempts(db, provider.provider_id, row);
  };
  return { ...counted, forgetFailures };
}
