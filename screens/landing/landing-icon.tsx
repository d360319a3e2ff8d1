const paths = {
  phone: 'M8 4.5h3.2l1.6 4-2.2 1.6a11 11 0 0 0 5.3 5.3l1.6-2.2 4 1.6V18a2 2 0 0 1-2.2 2A16 16 0 0 1 6 6.7 2 2 0 0 1 8 4.5Z',
  bill: 'M7 3.5h10a1 1 0 0 1 1 1v16l-2.5-1.6L13 20.5 10.5 18.9 8 20.5 6 19V4.5a1 1 0 0 1 1-1ZM9.5 8h5M9.5 11.5h5M9.5 15h2.5',
  calendar:
    'M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM4 10.5h16M8.5 4v4M15.5 4v4m-6 7 2 2 3.5-3.7',
  zero: 'M12 4.5c2.8 0 4.5 3 4.5 7.5s-1.7 7.5-4.5 7.5S7.5 16.5 7.5 12s1.7-7.5 4.5-7.5ZM8.5 17l7-10',
  coins:
    'M12 5.5c3.9 0 7 1.1 7 2.5s-3.1 2.5-7 2.5S5 9.4 5 8s3.1-2.5 7-2.5ZM5 8v4c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5V8M5 12v4c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5v-4',
  wallet:
    'M5.5 7h13A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5H17M15.5 13h.01',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM8.8 12l2.3 2.3 4.2-4.5',
  lock: 'M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  question: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.7A2.5 2.5 0 1 1 12.7 12c-.5.2-.7.6-.7 1.2v.4M12 16.5v.01',
} as const;

/** The icons of the landing page: one line weight, in the color of the surrounding text. */
export type LandingIconName = keyof typeof paths;

export function LandingIcon({ name, size = 24 }: { readonly name: LandingIconName; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
