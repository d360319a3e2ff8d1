import type { VendorPageData, Vendor } from '#rules';

import { openCaptcha } from './captcha-page.ts';
import { openAnalytics, openReplay } from './trackers.ts';
import { awaitLine, addScript } from './vendor-page.ts';

const open: Readonly<Record<Vendor, (data: VendorPageData) => Promise<void>>> = {
  captcha: openCaptcha,
  analytics: openAnalytics,
  replay: openReplay,
  chat: openChat,
};

const data = JSON.parse(document.getElementById('vendor-page')?.textContent ?? '') as VendorPageData;
// The page works without a vendor whose script fails to load. Only the captcha is needed, and it reports its own failure.
open[data.vendor](data).catch(() => undefined);

declare global {
  interface Window {
    readonly FrontChat?: (command: 'init', options: { readonly chatId: string; readonly useDefaultLauncher: boolean }) => void;
  }
}

/** The chat's page. It receives nothing from our page; it knows only what the visitor types into it. */
async function openChat(data: VendorPageData): Promise<void> {
  await awaitLine(data);
  await addScript(data.script);
  window.FrontChat?.('init', { chatId: data.key ?? '', useDefaultLauncher: false });
}
