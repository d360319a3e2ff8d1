import type { VendorPageData, Vendor } from '#rules';

import { openCaptcha } from './captcha-page.ts';
import { openChat } from './chat-vendors.ts';
import { openAnalytics, openReplay } from './trackers.ts';

const open: Readonly<Record<Vendor, (data: VendorPageData) => Promise<void>>> = {
  captcha: openCaptcha,
  analytics: openAnalytics,
  replay: openReplay,
  chat: openChat,
};

const data = JSON.parse(document.getElementById('vendor-page')?.textContent ?? '') as VendorPageData;
// The page works without a vendor whose script fails to load. Only the captcha is needed, and it reports its own failure.
open[data.vendor](data).catch(() => undefined);
