import { calls, FunnelError } from '#api';

import { defineRoute } from '../http/route.ts';
import { findLastCodeTime } from '../store/verification-codes.ts';
import { ok } from './answers.ts';
import { requireApplication } from './context.ts';
import { deliverCode } from './deliver-code.ts';
import { RESEND_AFTER_SECONDS } from './verification-code.ts';

/** Another code, not at once: the first may only be slow. */
export const resendCode = defineRoute(calls.resendCode, async (context) => {
  const { provider_id, application_id } = await requireApplication(context, context.body.application_id);
  const { session_id_hash } = context.session;
  const last = await findLastCodeTime(context.db, { provider_id, application_id, session_id_hash });
  const waited = last === undefined ? Infinity : (context.now.getTime() - last.getTime()) / 1000;
  if (waited < RESEND_AFTER_SECONDS) {
    const retryAfter = Math.ceil(RESEND_AFTER_SECONDS - waited);
    throw new FunnelError('too_many_requests', { message: 'the last code is on its way', retryAfter });
  }
  return ok(await deliverCode(context, context.body));
});
