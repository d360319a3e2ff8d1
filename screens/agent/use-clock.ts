import { usePage } from '../page.ts';

/** A moment as the clocks of the provider show it, as an agent and a caller both read it: `9:14 AM`. */
export function useClock(): (moment: string) => string {
  const { locale, provider } = usePage();
  const clock = new Intl.DateTimeFormat(`${locale}-US`, { hour: 'numeric', minute: '2-digit', timeZone: provider.time_zone });
  return (moment) => clock.format(new Date(moment));
}
