import { FunnelError } from '#api';
import { SKIPPED_CAPTCHA } from '#rules';

import type { Context } from './context.ts';

/**
 * Spec 5: a protected action needs a captcha token where the provider has a captcha. On any failure, the request is rejected;
 * `skip_captcha` is only read in test mode (PROV017).
 */
export async function requireHuman(
  { provider, ports, session }: Pick<Context, 'provider' | 'ports' | 'session'>,
  token: string | undefined,
): Promise<void> {
  const { captcha_site_key, skip_captcha } = provider;
  // An agent has signed in, which proves more than a captcha.
  if (captcha_site_key === null || session.agent !== null) return;
  if (token === undefined) throw refused('a captcha token is needed');
  if (skip_captcha && token === SKIPPED_CAPTCHA) return;
  if (!(await ports.captcha.isHuman(token))) throw refused('the captcha token is no good');
}

function refused(message: string): FunnelError {
  return new FunnelError('captcha_failed', { message });
}
