/** The colours that have had a name from the beginning of the web, and orange. */
const named: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
};

/** A colour as #rrggbb, of its name or of what browsers take for one: #abc, aabbcc, rgb(1, 2, 3). */
export function colourOf(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  if (Object.hasOwn(named, written)) return named[written];
  if (/^#?[0-9a-f]{6}$/.test(written)) return `#${written.replace('#', '')}`;
  if (/^#[0-9a-f]{3}$/.test(written)) return written.replaceAll(/[0-9a-f]/g, '$&$&');
  const parts = /^rgb\(\s*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\s*\)$/.exec(written)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
