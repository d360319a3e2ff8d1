const LONGEST_SLUG = 40;
const LONGEST_DESCRIPTOR = 22;
const SHORTEST_DESCRIPTOR = 5;

/** A name as a file is called: "Clínica O'Brien & Søn" is "clinica-obrien-son". */
export function slugOf(name: string): string {
  const slug = plain(name)
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return slug.length > 1 ? slug : 'provider';
}

/** A name as bank statements print it, with as many of its words as fit. */
export function descriptorOf(name: string): string {
  const words = plain(name)
    .toUpperCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  let text = '';
  for (const word of words) {
    const longer = text === '' ? word.slice(0, LONGEST_DESCRIPTOR) : `${text} ${word}`;
    if (longer.length <= LONGEST_DESCRIPTOR) text = longer;
  }
  const named = /[A-Z]/.test(text) ? text : `CLINIC ${text}`.trim().slice(0, LONGEST_DESCRIPTOR);
  return named.length < SHORTEST_DESCRIPTOR ? `${named} PLAN` : named;
}

/** Letters without their accents; the few that have no plain form are written as they are in English. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßẞ]/g, 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[đðÐĐ]/g, 'd');
}
