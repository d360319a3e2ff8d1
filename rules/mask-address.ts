import type { Address } from '#api/entities';

import { splitStreetLine } from './street-line.ts';

/** An address that its resident recognizes and a stranger cannot find: "1• H••••• St, Rochester". */
export function maskAddress({ address, city }: Pick<Address, 'address' | 'city'>): string {
  const words = splitStreetLine(address).street.split(/\s+/);
  return `${words.map((word, index) => maskWord(word, index > 1 && index === words.length - 1)).join(' ')}, ${city}`;
}

/** The last of three words or more is a kind of street; a number is not. */
function maskWord(word: string, isLast: boolean): string {
  if (isLast && !/\d/.test(word)) return word;
  const [first = '', ...rest] = word;
  return first + '•'.repeat(rest.length);
}
