/** What is wrong with a typed bank account number. */
type AccountNumberProblem = 'missing' | 'notDigits' | 'tooShort' | 'tooLong';

/** The 4 to 17 digits of a bank account number, typed with or without spaces and hyphens, or nothing. */
export function parseAccountNumber(text: string): string | undefined {
  return accountNumberProblem(text) === undefined ? withoutSeparators(text) : undefined;
}

/** The problem with a typed bank account number, or nothing. */
export function accountNumberProblem(text: string): AccountNumberProblem | undefined {
  const digits = withoutSeparators(text);
  if (digits === '') return 'missing';
  if (!/^\d+$/.test(digits)) return 'notDigits';
  if (digits.length < 4) return 'tooShort';
  return digits.length > 17 ? 'tooLong' : undefined;
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** What is wrong with a typed bank routing number. */
type RoutingNumberProblem = 'missing' | 'notNineDigits' | 'unknownPrefix' | 'wrongChecksum';

const weights = [3, 7, 1] as const;

/** The nine digits of a routing number that some bank may have, typed with or without spaces and hyphens, or nothing. */
export function parseRoutingNumber(text: string): string | undefined {
  return routingNumberProblem(text) === undefined ? withoutSeparators(text) : undefined;
}

/** The problem with a typed routing number (ABA: prefix of a Federal Reserve district, 3-7-1 checksum), or nothing. */
export function routingNumberProblem(text: string): RoutingNumberProblem | undefined {
  const digits = withoutSeparators(text);
  if (digits === '') return 'missing';
  if (!/^\d{9}$/.test(digits)) return 'notNineDigits';
  if (!isKnownPrefix(Number(digits.slice(0, 2)))) return 'unknownPrefix';
  return isChecksumRight(digits) ? undefined : 'wrongChecksum';
}

function isKnownPrefix(prefix: number): boolean {
  return prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
}

function isChecksumRight(digits: string): boolean {
  const sum = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  // Nine zeros add up, yet are no bank's number.
  return sum > 0 && sum % 10 === 0;
}
