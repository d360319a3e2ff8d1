const paths = {
  check: 'm5 10.5 3.4 3.4L15.5 6.5',
  alert: 'M10 6v5m0 3v.01M10 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6Z',
  lock: 'M5 9h10v8H5zM7 9V6.2a3 3 0 0 1 6 0V9',
  pin: 'M10 17.5s5.5-5 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9.2 5.5 9.2ZM10 10.3a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  document: 'M5.5 2.5h6l3.5 3.5v11.5h-9.5zM11.5 2.5V6H15M8 9.5h4.5M8 12.5h4.5',
  next: 'm8 5 5 5-5 5',
  close: 'm5 5 10 10M15 5 5 15',
} as const;

/** The drawings that widgets use: one line weight, in the colour of the text around them. */
export type IconName = keyof typeof paths;

/** A small icon beside text, hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return <Drawing path={paths[name]} />;
}

/** What an icon is drawn with: one line of 20 by 20. */
export function Drawing({ path }: { readonly path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
