import { FunnelError } from '#api';

import type { Captcha } from './ports.ts';

const PATIENCE_MS = 5_000;
/** The codes of the service for a bad token; any other code is a fault of ours or of its own. */
const OF_THE_TOKEN = new Set(['invalid-input-response', 'missing-input-response', 'timeout-or-duplicate']);

interface SiteverifyOptions {
  readonly url: string;
  readonly secret: string;
  /** The host on which the captcha runs: a token that was got with our key elsewhere is not ours. Any host when absent. */
  readonly hostname: string | undefined;
}

interface Verdict {
  readonly success: boolean;
  readonly hostname?: string;
  readonly 'error-codes'?: readonly string[];
}

/** Verifies tokens with a service that has the siteverify protocol of reCAPTCHA, hCaptcha and Turnstile. It does not send the visitor's address. */
export function verifyCaptchas({ url, secret, hostname }: SiteverifyOptions): Captcha {
  return {
    async isHuman(token) {
      const verdict = await ask(url, new URLSearchParams({ secret, response: token }));
      if (verdict.success) return hostname === undefined || verdict.hostname === hostname;
      const codes = verdict['error-codes'] ?? [];
      if (codes.length > 0 && codes.every((code) => OF_THE_TOKEN.has(code))) return false;
      throw unavailable(`siteverify refused the question: ${codes.filter((code) => /^[a-z-]{1,40}$/.test(code)).join(', ')}`);
    },
  };
}

async function ask(url: string, body: URLSearchParams): Promise<Verdict> {
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
    return requireVerdict(await answer.json());
  } catch (cause) {
    throw cause instanceof FunnelError ? cause : unavailable('siteverify does not answer', cause);
  }
}

function requireVerdict(answer: unknown): Verdict {
  if (typeof answer === 'object' && answer !== null && 'success' in answer && typeof answer.success === 'boolean')
    return answer as Verdict;
  throw unavailable('siteverify answers nonsense');
}

function unavailable(message: string, cause?: unknown): FunnelError {
  return new FunnelError('captcha_unavailable', { message, ...(cause !== undefined && { cause }) });
}

/** Without a service, no token can be verified, so none is accepted. */
export const noCaptcha: Captcha = {
  isHuman: () => Promise.reject(unavailable('CAPTCHA is not configured, and a provider has a captcha_site_key')),
};
