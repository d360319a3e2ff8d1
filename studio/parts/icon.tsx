const paths = {
  map: 'M2.5 3.5h4v3h-4zM9.500 9.500h4v3h-4zM4.500 6.500v3a1.500 1.500 0 0 0 1.500 1.500h3.500',
  why: 'M5.500 6a2.500 2.500 0 1 1 3.600 2.250c-.700.400-1.100.900-1.100 1.750M8 12.700v.1',
  files: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8.500h4M6 11h4',
  checks: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.500 8.200l1.800 1.800L10.700 6.400',
  search: 'M7 11.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM10.500 10.500l3.500 3.500',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.800v3.900M8 11v.1',
  warning: 'M8 2.500 14.500 13.500h-13zM8 6.500v3.300M8 11.700v.1',
  good: 'm3.500 8.300 3 3 6-6.600',
  bad: 'm4.300 4.300 7.400 7.400M11.700 4.300l-7.400 7.400',
  down: 'm4.500 6.300 3.500 3.500 3.500-3.500',
  up: 'm4.500 9.700 3.500-3.500 3.500 3.500',
  right: 'm6.300 4.500 3.500 3.500-3.500 3.500',
  outline: 'M3 4h10M5.500 8H13M5.500 12H13M3 8v.1M3 12v.1',
  texts: 'M3 4V3h10v1M8 3v10M6.500 13h3',
  provider: 'M3 14V5l5-3 5 3v9zM8 6v4M6 8h4M6.500 14v-2h3v2',
  figures: 'M3 13.500h10M4.500 13.500V9M8 13.500V3.500M11.500 13.500V6.500',
  work: 'M2.500 9.500h3l1 2h3l1-2h3M2.500 9.500 4.500 3h7l2 6.500v4h-11z',
  publish:
    'M4.500 13.500V4.500M4.500 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.500 11h4a3 3 0 0 0 3-3V6.500M11.500 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  preview: 'M4.500 2h7v12h-7zM7 11.800h2',
  undo: 'M6 3.500 3 6.500l3 3M3 6.500h6.500a3.500 3.500 0 0 1 0 7H7',
  redo: 'M10 3.500l3 3-3 3M13 6.500H6.500a3.500 3.500 0 0 0 0 7H9',
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside words, never instead of them. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
