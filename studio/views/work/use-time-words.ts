import { useTranslation } from 'react-i18next';

/** A moment in the time zone of the provider, as its staff read it. */
export function useTimeWords(timeZone: string): (at: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}
