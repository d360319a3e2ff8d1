import { randomUUID } from 'node:crypto';

import type { Partners } from '#configuration';
import { CAPTCHA_ACTION } from '#rules';

import { openGuard } from './guard-calls.ts';
import { CaptchaUnavailable, PartnerUnavailable } from './partner-errors.ts';
import type { PartnerReport } from './partner-health.ts';
import type { Captcha } from './ports.ts';
import { openHttp, readJsonObject } from './request-http.ts';

export type CaptchaSettings = NonNullable<Partners['captcha']>;
type Verdict = Readonly<Record<string, unknown>>;

/** What differs between the services, which all take "secret" and "response" in a form and answer with "success". */
interface Dialect {
  /** What the service is asked beside the token. It never gets the visitor's address. */
  readonly ask: Readonly<Record<string, string>>;
  /** Asked twice with the same key, the service answers the same. Any other token is good for one question. */
  readonly repeats: boolean;
  /** Its codes for a bad token. Any other code is a fault of ours or of its own. */
  readonly tokenFaults: readonly string[];
  /** Whether a token that the service knows was given for what we asked. */
  readonly isMeant: (verdict: Verdict) => boolean;
}

const PATIENCE_MS = 5_000;
const LEAST_SCORE = 0.5;
/** The code of an error inside the service: the same question may be asked again. */
const OWN_FAULT = 'internal-error';
const GOOGLE_FAULTS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/** Sources: developers.google.com/recaptcha/docs/verify and /v3. A service by the environment alone speaks as reCAPTCHA does. */
const recaptcha: Dialect = { ask: {}, repeats: false, tokenFaults: GOOGLE_FAULTS, isMeant: () => true };

const dialects: Readonly<Record<CaptchaSettings['adapter'], (settings: CaptchaSettings) => Dialect>> = {
  recaptcha: () => recaptcha,
  'recaptcha-v3': ({ least_score = LEAST_SCORE }) => ({
    ...recaptcha,
    isMeant: ({ action, score }) => action === CAPTCHA_ACTION && typeof score === 'number' && score >= least_score,
  }),
  // Source: docs.hcaptcha.com. With the site key, a token of another site of the account is rejected.
  hcaptcha: ({ site_key }) => ({
    ...recaptcha,
    ask: { sitekey: site_key },
    tokenFaults: [
      'missing-input-response',
      'invalid-input-response',
      'expired-input-response',
      'already-seen-response',
      'invalid-or-already-seen-response',
    ],
  }),
  // Source: developers.cloudflare.com/turnstile/get-started/server-side-validation.
  turnstile: () => ({
    ...recaptcha,
    repeats: true,
    isMeant: ({ action }) => action === CAPTCHA_ACTION,
  }),
};

interface SiteverifyOptions {
  readonly url: string;
  /** Throws `PartnerUnavailable` where the secret is not at its place. */
  readonly secret: () => string;
  /** The host on which the captcha runs: a token that was got with our key elsewhere is not ours. Any host when absent. */
  readonly hostname: string | undefined;
  readonly report: PartnerReport;
  readonly settings?: CaptchaSettings;
  readonly deadlineMs?: number;
}

/** Verifies tokens of a captcha with its service. */
export function openSiteverify({ url, secret, hostname, report, settings, deadlineMs }: SiteverifyOptions): Captcha {
  const dialect = settings ? dialects[settings.adapter](settings) : recaptcha;
  const guard = openGuard({ deadlineMs: deadlineMs ?? PATIENCE_MS, report });
  const http = openHttp();

  async function verify(token: string, signal: AbortSignal, key: string): Promise<boolean> {
    const repeated = dialect.repeats ? { idempotency_key: key } : {};
    const body = new URLSearchParams({ secret: secret(), response: token, ...dialect.ask, ...repeated }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await http.request({ method: 'POST', url: new URL(url), headers, body, signal });
    const verdict = readJsonObject(answer);
    if (verdict['success'] === true)
      return (hostname === undefined || verdict['hostname'] === hostname) && dialect.isMeant(verdict);
    const codes = codesOf(verdict);
    if (verdict['success'] === false && codes.length > 0 && codes.every((code) => dialect.tokenFaults.includes(code)))
      return false;
    const isRefusal = verdict['success'] === false && !codes.includes(OWN_FAULT);
    throw new PartnerUnavailable(codes[0] ?? 'no_verdict', { isRefusal });
  }

  return {
    async isHuman({ token, provider_id: provider }) {
      const key = randomUUID();
      try {
        return await guard.run((signal) => verify(token, signal, key), { isRepeatable: dialect.repeats, provider });
      } catch (error) {
        throw error instanceof PartnerUnavailable ? new CaptchaUnavailable(error.reason, error) : error;
      }
    },
  };
}

/** Its codes, but no text of its own. */
function codesOf({ 'error-codes': codes }: Verdict): readonly string[] {
  if (!Array.isArray(codes)) return [];
  return codes.map((code: unknown) => (typeof code === 'string' && /^[a-z-]{1,40}$/.test(code) ? code : 'unknown_code'));
}

/** Without a service, no token can be verified, so none is accepted. */
export const noCaptcha: Captcha = { isHuman: () => Promise.reject(new CaptchaUnavailable('not_configured')) };
