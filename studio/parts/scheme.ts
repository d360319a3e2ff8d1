export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'studio-scheme';

export function keptScheme(): Scheme {
  return SCHEMES.find((one) => one === localStorage.getItem(KEY)) ?? 'system';
}

/** Without a choice, the colors are those of the system. */
export function applyScheme(scheme: Scheme): void {
  localStorage.setItem(KEY, scheme);
  if (scheme === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}
