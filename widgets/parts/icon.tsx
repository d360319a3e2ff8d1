const paths = {
  check: 'm5 10.5 3.4 3.4L15.5 6.5',
  alert: 'M10 6v5m0 3v.01M10 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6Z',
  lock: 'M5 9h10v8H5zM7 9V6.200a3 3 0 0 1 6 0V9',
  bank: 'M3 8 10 3.500 17 8M4.500 8.500V15m3.700-6.500V15m3.600-6.500V15m3.700-6.500V15M3 16.500h14',
  card: 'M3.500 5h13A1.500 1.500 0 0 1 18 6.500v7a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 2 13.500v-7A1.500 1.500 0 0 1 3.500 5ZM2 8.300h16M5 12h3',
  health:
    'M10 16.500S3 12.500 3 7.800A3.600 3.600 0 0 1 10 6.500a3.600 3.600 0 0 1 7 1.300c0 4.700-7 8.700-7 8.700ZM10 8.500v4m-2-2h4',
  pin: 'M10 17.500s5.500-5 5.500-9.200a5.500 5.500 0 0 0-11 0c0 4.200 5.500 9.200 5.500 9.200ZM10 10.300a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  copy: 'M7.5 7.500h9v9h-9zM12.500 7.500v-4h-9v9h4',
  document: 'M5.5 2.500h6l3.500 3.500v11.500h-9.500zM11.500 2.500V6H15M8 9.500h4.500M8 12.500h4.500',
  next: 'm8 5 5 5-5 5',
  close: 'm5 5 10 10M15 5 5 15',
} as const;

/** The drawings that widgets use: one line weight, in the colour of the text around them. */
export type IconName = keyof typeof paths;

/** A small icon beside text, hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
