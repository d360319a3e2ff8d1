import { usePage } from './page.ts';

/** When the provider answers its phone, on a line of its own; nothing where the provider does not say. */
export function SupportHours({ className = 'support-hours' }: { readonly className?: string }) {
  const { provider, locale } = usePage();
  const { hours } = provider.support;
  const words = hours[locale] ?? hours.en;
  return words === undefined ? null : <span className={className}>{words}</span>;
}
