import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { findLastCodeTime } from './verification-codes.ts';
import type { Context } from '../calls/context.ts';
import { RESEND_AFTER_SECONDS } from './verification-code.ts';

/** No second code for this application at once, where another one is asked for. */
export async function requireWaitedAgain(
  db: Db,
  { provider, session, now }: Context,
  { application_id, isAgain = false }: { readonly application_id: string; readonly isAgain?: boolean },
): Promise<void> {
  if (!isAgain) return;
  const key = { provider_id: provider.provider_id, application_id, session_id_hash: session.session_id_hash };
  requireWaited(await findLastCodeTime(db, key), now);
}

/** No second code at once: the first may only be slow. */
export function requireWaited(lastSentAt: Date | undefined, now: Date): void {
  if (lastSentAt === undefined) return;
  const left = Math.ceil(RESEND_AFTER_SECONDS - (now.getTime() - lastSentAt.getTime()) / 1000);
  if (left > 0) throw new FunnelError('too_many_requests', { message: 'the last code was sent a moment ago', retryAfter: left });
}
