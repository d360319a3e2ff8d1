import { madeOnce, usLocale } from './locale-formats.ts';

const formatOf = madeOnce(
  (key) =>
    new Intl.DateTimeFormat(key.slice(0, key.indexOf(' ')), {
      timeZone: key.slice(key.indexOf(' ') + 1),
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** A moment in the usual words of this time zone, 'November 25 at 10:00 AM', with plain spaces so that a text message stays short. */
export function formatMoment(moment: Date, locale: string, timeZone: string): string {
  return formatOf(`${usLocale(locale)} ${timeZone}`)
    .format(moment)
    .replace(/[\u00a0\u202f]/g, ' ');
}
