import type { Vendor } from '#rules';

import analytics from './scripts/analytics.js?raw';
import captcha from './scripts/captcha.js?raw';
import chat from './scripts/chat.js?raw';
import nosy from './scripts/nosy.js?raw';
import replay from './scripts/replay.js?raw';

/** What the vendors would have browsers run. */
export const standInScripts: Readonly<Record<Vendor, string>> = {
  captcha,
  analytics: alone(nosy + analytics),
  replay: alone(nosy + replay),
  chat: alone(nosy + chat),
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
