import { FunnelError } from '#api';

import { isSameText } from '../http/keyed-hash.ts';
import { clearAttempts, takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import { countTry, type CountedTry } from '../store/verification-codes.ts';
import type { Context } from './context.ts';
import { codeHash } from './verification-code.ts';

/** NIST 800-63B: at most a hundred failures in a row for one account, then a person helps. */
const MOST_FAILURES = { kind: 'code-tries', max: 100, seconds: 30 * 24 * 60 * 60 } as const;

/** What a code is tried for. */
export interface CodeTry {
  /** The application, or nothing for a contact that belongs to none yet. */
  readonly applicationId: string | null;
  /** What the code's hash was bound to beside the session. */
  readonly subject: string;
  readonly code: string;
  /** Whose row of failures a wrong one is counted to, as a hash. */
  readonly failuresOf: (counted: CountedTry) => string;
}

export interface RightCode extends CountedTry {
  /** A row of failures ends with a success. */
  readonly forgetFailures: () => Promise<void>;
}

/** A try is counted before the code is compared; whoever has none left, or a wrong one, is refused. */
export async function requireRightCode(
  context: Context,
  { applicationId, subject, code, failuresOf }: CodeTry,
): Promise<RightCode> {
  const { db, provider, session, now } = context;
  const key = {
    provider_id: provider.provider_id,
    application_id: applicationId,
    session_id_hash: session.session_id_hash,
  };
  const counted = await countTry(db, key, now);
  // Only tries of a code that was sent count: else a stranger who knows a name could use them up without any.
  if (!counted) throw new FunnelError('verification_code_expired');
  const failures: AttemptLimit = { ...MOST_FAILURES, subject: failuresOf(counted) };
  const refused = await takeAttempts(db, key.provider_id, [failures], now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'too many codes were tried', retryAfter: 24 * 60 * 60 });
  if (!isSameText(counted.code_hash, codeHash(context, subject, code))) throw new FunnelError('verification_code_invalid');
  return { ...counted, forgetFailures: () => clearAttempts(db, key.provider_id, failures) };
}
