/** The five digits of a ZIP code, also of a ZIP+4, or nothing. */
export function parseZip(text: string): string | undefined {
  return /^(\d{5})(?:[\s-]*\d{4})?$/.exec(text.trim())?.[1];
}
