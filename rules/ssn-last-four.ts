/** What is wrong with typed last four digits of an SSN. */
export type SsnProblem = 'missing' | 'invalid';

/** The last four digits of an SSN, or nothing when they are not exactly four (Spec 5). */
export function parseSsnLastFour(text: string): string | undefined {
  const digits = text.trim();
  return /^\d{4}$/.test(digits) ? digits : undefined;
}

/** The problem with typed last four digits: fewer than four characters are missing, anything else is invalid (Spec 5). */
export function ssnProblem(text: string): SsnProblem | undefined {
  if (text.trim().length < 4) return 'missing';
  return parseSsnLastFour(text) === undefined ? 'invalid' : undefined;
}
