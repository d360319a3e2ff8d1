import { Drawing } from './icon.tsx';

// Apart from the other icons, so that the first step does not load them.
const paths = {
  bank: 'M3 8 10 3.5 17 8M4.5 8.5V15m3.7-6.5V15m3.6-6.5V15m3.7-6.5V15M3 16.5h14',
  card: 'M3.5 5h13A1.5 1.5 0 0 1 18 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 2 13.5v-7A1.5 1.5 0 0 1 3.5 5ZM2 8.3h16M5 12h3',
  health: 'M10 16.5S3 12.5 3 7.8A3.6 3.6 0 0 1 10 6.5a3.6 3.6 0 0 1 7 1.3c0 4.7-7 8.7-7 8.7ZM10 8.5v4m-2-2h4',
} as const;

export type PaymentIconName = keyof typeof paths;

/** The icon of a kind of payment method, hidden from screen readers. */
export function PaymentIcon({ name }: { readonly name: PaymentIconName }) {
  return <Drawing path={paths[name]} />;
}
