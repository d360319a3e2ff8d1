import type { FunnelEntry } from './record-funnel.ts';

const TABLET = /ipad|tablet|kindle|silk|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod/i;

/** The class of a browser's device, by its own header. */
export function deviceOf(userAgent: string): FunnelEntry['device'] {
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}
