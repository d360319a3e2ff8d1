import { FunnelError } from '#api';

import { RESEND_AFTER_SECONDS } from './verification-code.ts';

/** No second code at once: the first may only be slow. */
export function requireWaited(lastSentAt: Date | undefined, now: Date): void {
  if (lastSentAt === undefined) return;
  const left = Math.ceil(RESEND_AFTER_SECONDS - (now.getTime() - lastSentAt.getTime()) / 1000);
  if (left > 0) throw new FunnelError('too_many_requests', { message: 'the last code is on its way', retryAfter: left });
}
