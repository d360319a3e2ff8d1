/** What is wrong with a typed bank account number. */
export type AccountNumberProblem = 'missing' | 'notDigits' | 'tooShort' | 'tooLong';

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
