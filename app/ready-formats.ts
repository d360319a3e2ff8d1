import { formatCents, formatDay, today, toCents } from '#rules';

/**
 * Writes a day and a sum once. The first of each takes a phone as long as a whole screen, as the browser reads then how they
 * are written; whoever waits for the server meanwhile does not wait for that later.
 */
export function readyFormats(locale: string, timeZone: string): void {
  formatDay(today(timeZone, new Date()), locale, 'medium');
  formatCents(toCents(0), locale);
}
