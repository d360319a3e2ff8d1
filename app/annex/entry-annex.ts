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
// The page works without a vendor whose script fails to load. Only the captcha is needed, and it reports its own failure.
open[data.vendor](data).catch(() => undefined);
