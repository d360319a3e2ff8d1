import type { Address } from '#api/entities';

/** The first line of an address, taken apart. */
interface StreetLine {
  /** "480 Mill Road" */
  readonly street: string;
  /** "Apt 3B", or nothing. */
  readonly unit: string | undefined;
}

const UNIT = /^(.*\S)\s*(?:,\s*|\s)((?:apartment|apt|suite|ste|unit|floor|fl|room|rm|lot)\b\.?\s*\S.*|#\s*\S.*)$/i;

/** Takes an apartment, suite or unit off the end of a street line. */
export function splitStreetLine(line: string): StreetLine {
  const [, street, unit] = UNIT.exec(line.trim()) ?? [];
  if (street === undefined || unit === undefined) return { street: line.trim(), unit: undefined };
  return { street: street.replace(/,$/, ''), unit: unit.trim() };
}

/** The line as one, which is how an address is kept and sent. */
export function joinStreetLine({ street, unit }: StreetLine): string {
  return unit === undefined || unit.trim() === '' ? street.trim() : `${street.trim()}, ${unit.trim()}`;
}

/** The number that a street line begins with: "12", "12-B", "480½". */
export function findHouseNumber(line: string): string | undefined {
  return /^\d\S*/.exec(line.trim())?.[0]?.replace(/,$/, '');
}

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

/** The five digits of a ZIP code, also of a ZIP+4, or nothing. */
export function parseZip(text: string): string | undefined {
  return /^(\d{5})(?:[\s-]*\d{4})?$/.exec(text.trim())?.[1];
}
