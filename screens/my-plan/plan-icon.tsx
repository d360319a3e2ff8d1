const paths = {
  alert: 'M12 8v5m0 3.2v.1M12 3.5l9 16H3z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3.5',
  plus: 'M12 5.5v13M5.5 12h13',
  flag: 'M6 20.5V4.5h11l-2.5 4 2.5 4H6',
  skip: 'M5 6.5l6.5 5.5L5 17.5zM13 6.5l6.5 5.5-6.5 5.5z',
  stop: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9 12h6',
  start: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM10 8.5l5.5 3.5L10 15.5z',
  paper: 'M7 3.5h7l4.5 4.5v12.5H7zM13.5 3.5V8.5h5M10 12.5h5.5M10 16h5.5',
  back: 'M9.5 5.5l-4.5 4.5 4.5 4.5M5 10h9a5 5 0 0 1 0 10h-3',
  next: 'M10 6l6 6-6 6',
} as const;

/** The drawings of the pages of a plan. */
export type PlanIconName = keyof typeof paths;

/** A line drawing in the colour of its text, hidden from screen readers. */
export function PlanIcon({ name }: { readonly name: PlanIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
