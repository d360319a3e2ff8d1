import { usePage } from './page.ts';

/** The hours of the support line, as a line of text; nothing where the provider gives none. */
export function SupportHours({ className = 'support-hours' }: { readonly className?: string }) {
  const { provider, locale } = usePage();
  const { hours } = provider.support;
  const words = hours[locale] ?? hours.en;
  return words === undefined ? null : <span className={className}>{words}</span>;
}
