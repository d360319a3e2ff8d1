const paths = {
  phone:
    'M8 4.500h3.200l1.600 4-2.200 1.600a11 11 0 0 0 5.300 5.300l1.600-2.200 4 1.600V18a2 2 0 0 1-2.200 2A16 16 0 0 1 6 6.700 2 2 0 0 1 8 4.500Z',
  bill: 'M7 3.500h10a1 1 0 0 1 1 1v16l-2.500-1.600L13 20.500 10.500 18.900 8 20.500 6 19V4.500a1 1 0 0 1 1-1ZM9.500 8h5M9.500 11.500h5M9.500 15h2.500',
  calendar:
    'M5 6.500h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.500a1 1 0 0 1 1-1ZM4 10.500h16M8.500 4v4M15.500 4v4m-6 7 2 2 3.500-3.700',
  zero: 'M12 4.500c2.800 0 4.500 3 4.500 7.500s-1.700 7.500-4.500 7.500S7.500 16.500 7.500 12s1.700-7.500 4.500-7.500ZM8.500 17l7-10',
  coins:
    'M12 5.500c3.900 0 7 1.100 7 2.500s-3.100 2.500-7 2.500S5 9.400 5 8s3.100-2.500 7-2.500ZM5 8v4c0 1.400 3.100 2.500 7 2.500s7-1.100 7-2.500V8M5 12v4c0 1.400 3.100 2.500 7 2.500s7-1.100 7-2.500v-4',
  wallet:
    'M5.500 7h13A1.500 1.500 0 0 1 20 8.500v9a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500V8a2.500 2.500 0 0 1 2.500-2.500H17M15.500 13h.01',
  shield: 'M12 3.500 19 6v5.500c0 4.300-2.800 7.300-7 9-4.200-1.700-7-4.700-7-9V6zM8.800 12l2.300 2.300 4.200-4.500',
  lock: 'M6.500 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2.500',
  question:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM9.500 9.700A2.500 2.500 0 1 1 12.700 12c-.5.200-.7.600-.7 1.200v.4M12 16.500v.01',
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
