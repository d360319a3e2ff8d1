import type { VendorAdapter } from '#rules';

import captcha from './scripts/captcha.js?raw';
import chatForm from './scripts/chat-form.js?raw';
import front from './scripts/front.js?raw';
import ga4 from './scripts/ga4.js?raw';
import intercom from './scripts/intercom.js?raw';
import logrocket from './scripts/logrocket.js?raw';
import mixpanel from './scripts/mixpanel.js?raw';
import nosy from './scripts/nosy.js?raw';
import posthog from './scripts/posthog.js?raw';
import segment from './scripts/segment.js?raw';
import zendesk from './scripts/zendesk.js?raw';

/** What the vendors would have browsers run. */
export const standInScripts: Readonly<Record<VendorAdapter, string>> = {
  recaptcha: captcha,
  'recaptcha-v3': captcha,
  hcaptcha: captcha,
  turnstile: captcha,
  mixpanel: alone(nosy + mixpanel),
  posthog: alone(nosy + posthog),
  ga4: alone(nosy + ga4),
  segment: alone(nosy + segment),
  logrocket: alone(nosy + logrocket),
  front: alone(nosy + chatForm + front),
  intercom: alone(nosy + chatForm + intercom),
  zendesk: alone(nosy + chatForm + zendesk),
};

/** The frames that the captcha puts into its page; both its own, on its own origin. */
export const captchaFrames = {
  anchor: '<!doctype html><title>Captcha</title><p>Protected by a stand-in captcha</p>',
  challenge: `<!doctype html><html lang="en"><title>Captcha challenge</title><h1>Are you a person?</h1><button>I am a person</button>
<script>document.querySelector('button').addEventListener('click', () => parent.postMessage('solved', '*'))</script></html>`,
} as const;

/** In a block of its own: each script has a `nosy` of its own. */
function alone(script: string): string {
  return `{${script}}`;
}
