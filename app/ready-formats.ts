import { formatCents, formatDay, today, toCents } from '#rules';

import { idle } from './fetch-when-idle.ts';

/**
 * Writes a day and a sum once, each when the page has nothing better to do. The first of each takes a phone as long as a whole
 * screen, as the browser reads then how they are written; whoever waits for the server meanwhile does not wait for that later.
 */
export async function readyFormats(locale: string, timeZone: string): Promise<void> {
  await idle();
  const day = today(timeZone, new Date());
  await idle();
  formatDay(day, locale, 'medium');
  await idle();
  formatCents(toCents(0), locale);
}
