import { FunnelError, calls } from '#api';
import { chosenVendor } from '#configuration';
import { SKIPPED_CAPTCHA } from '#rules';

import type { Context } from '../calls/context.ts';
import { createSessionToken, isSessionToken } from '../calls/session-token.ts';
import { defineRoute, ok } from '../calls/route.ts';

const PURPOSE = 'lookup-token';
const GOOD_FOR_MS = 15 * 60_000;

export function requireLookupToken(context: Context, token: string): void {
  if (isSessionToken(context, PURPOSE, token)) return;
  throw new FunnelError('verification_token_missing', { message: 'fetch a verification token before the lookup' });
}

/** A lookup needs a token that was fetched before, by the same session. */
export const verificationToken = defineRoute(calls.verificationToken, async (context) => {
  await requireHuman(context, context.headers['x-captcha-token']);
  return ok({ verification_token: createSessionToken(context, PURPOSE, GOOD_FOR_MS) });
});

/**
 * Spec 5: a protected action needs a captcha token where the provider has a captcha. On any failure, the request is rejected;
 * `skip_captcha` is only read in test mode (PROV017).
 */
async function requireHuman(
  { provider, ports, session }: Pick<Context, 'provider' | 'ports' | 'session'>,
  token: string | undefined,
): Promise<void> {
  // A person who signed in has proved more than a captcha does, and their pages have none (decision 0013).
  if (!chosenVendor(provider, 'captcha') || session.agent !== null || session.verified_at !== null) return;
  if (token === undefined) throw refused('a captcha token is needed');
  if (provider.skip_captcha && token === SKIPPED_CAPTCHA) return;
  if (!(await ports.captcha.isHuman({ provider_id: provider.provider_id, token }))) throw refused('the captcha token is no good');
}

function refused(message: string): FunnelError {
  return new FunnelError('captcha_failed', { message });
}
