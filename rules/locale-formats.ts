/** Makes a value once for each key: a format of `Intl` costs a hundred times more to make than to use. */
export function madeOnce<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** The locale as it is used in the United States: bare "es" would write 1052,50 US$ where patients read $1,052.50. */
export function usLocale(locale: string): string {
  return locale.includes('-') ? locale : `${locale}-US`;
}

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
