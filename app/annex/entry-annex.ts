import type { AnnexData, Vendor } from '#rules';

import { openCaptcha } from './captcha-page.ts';
import { openChat } from './chat-page.ts';
import { openAnalytics, openReplay } from './trackers.ts';

const open: Readonly<Record<Vendor, (data: AnnexData) => Promise<void>>> = {
  captcha: openCaptcha,
  analytics: openAnalytics,
  replay: openReplay,
  chat: openChat,
};

const data = JSON.parse(document.getElementById('annex')?.textContent ?? '') as AnnexData;
// A vendor whose script does not come is missed by nobody but the captcha, which says so itself.
open[data.vendor](data).catch(() => undefined);
