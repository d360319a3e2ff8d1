import { openOnce, requireSecret, type PartnerTools, type PartnerChoice } from './partner-tools.ts';
import type { Captcha } from './ports.ts';
import { openSiteverify, type CaptchaSettings } from './siteverify.ts';

interface CaptchasOptions extends PartnerTools, Pick<PartnerChoice, 'findProvider'> {
  /** Verifies where a provider names no captcha of its own. */
  readonly otherwise: Captcha;
  /** The host of the isolated origin, on which each captcha runs. */
  readonly hostname: string | undefined;
  /** Where the services are; others for their stand-ins. */
  readonly urls?: Readonly<Record<CaptchaSettings['adapter'], string>>;
  readonly deadlineMs?: number;
}

const GOOGLE = 'https://www.google.com/recaptcha/api/siteverify';

const URLS = {
  recaptcha: GOOGLE,
  'recaptcha-v3': GOOGLE,
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Asks the service of the provider's captcha, or that of the service. */
export function captchaByProvider(options: CaptchasOptions): Captcha {
  const { findProvider, findSecret, health, otherwise, hostname, urls = URLS, ...times } = options;
  const captchas = openOnce((settings: CaptchaSettings): Captcha => {
    const { adapter, secret } = settings;
    const url = urls[adapter];
    const report = health.open({ partner: 'captcha', adapter, host: new URL(url).hostname });
    return openSiteverify({ url, secret: () => requireSecret(findSecret, secret), hostname, report, settings, ...times });
  });
  return {
    isHuman(question) {
      const settings = findProvider(question.provider_id)?.partners.captcha;
      return (settings ? captchas.of(settings) : otherwise).isHuman(question);
    },
  };
}
