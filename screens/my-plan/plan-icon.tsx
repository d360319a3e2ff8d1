const paths = {
  alert: 'M12 8v5m0 3.200v.1M12 3.500l9 16H3z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 7.500V12l3 2M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17z',
  calendar: 'M4.500 6.500h15v13h-15zM4.500 10.500h15M8.500 4v4M15.500 4v4',
  card: 'M3.500 6h17v12h-17zM3.500 10h17M7 14.500h3.500',
  plus: 'M12 5.500v13M5.500 12h13',
  flag: 'M6 20.500V4.500h11l-2.500 4 2.500 4H6',
  skip: 'M5 6.500l6.500 5.500L5 17.500zM13 6.500l6.500 5.500-6.500 5.500z',
  stop: 'M8.500 3.500h7l5 5v7l-5 5h-7l-5-5v-7zM9 12h6',
  start: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM10 8.500l5.500 3.500L10 15.500z',
  paper: 'M7 3.500h7l4.500 4.500v12.500H7zM13.500 3.500V8.500h5M10 12.500h5.500M10 16h5.500',
  back: 'M9.500 5.500l-4.500 4.500 4.500 4.500M5 10h9a5 5 0 0 1 0 10h-3',
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
