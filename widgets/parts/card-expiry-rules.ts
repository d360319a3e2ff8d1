/** The month a card expires in, as YYYY-MM, or nothing. Takes MM/YY, M/YYYY and the YYYY-MM of an autofill. */
export function parseExpiry(text: string, today: string): string | undefined {
  const typed = text.trim();
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(typed) ?? flip(/^(\d{1,2})\s*[/.\s-]\s*(\d{2}|\d{4})$/.exec(typed)) ?? [];
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  // Two digits mean the century we are in: no card is issued for longer than some twenty years.
  return `${year.length === 2 ? today.slice(0, 2) + year : year}-${month.padStart(2, '0')}`;
}

/** The text grown towards MM/YY: a slash comes with the digit behind it, and 3 to 9 can only be a month of one digit. */
export function growExpiry(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})\s*$/.exec(text);
  if (iso) return `${iso[2]}/${iso[1]?.slice(2)}`;
  const digits = text.replace(/[^\d/]/g, '');
  const [first = '', ...rest] = digits.split('/');
  const isClosed = rest.length > 0;
  const month = /^[2-9]/.test(first) ? `0${first}` : isClosed && first.length === 1 ? `0${first}` : first;
  const year = month.slice(2) + rest.join('');
  return year === '' ? month.slice(0, 2) + (isClosed && month !== '' ? '/' : '') : `${month.slice(0, 2)}/${year.slice(0, 4)}`;
}

/** MM/YYYY, once left, as MM/YY. */
export function tidyExpiry(text: string): string {
  return text.replace(/^(\d{2})\/\d{2}(\d{2})$/, '$1/$2');
}

function flip(match: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return match ? [match[0], match[2], match[1]] : undefined;
}
