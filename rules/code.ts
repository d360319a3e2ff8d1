/** What is wrong with a typed verification code. */
type CodeProblem = 'missing' | 'notSixDigits';

/** The six digits of a verification code, typed with or without spaces and hyphens, or nothing. */
export function parseCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** The problem with a typed verification code, or nothing. */
export function codeProblem(text: string): CodeProblem | undefined {
  if (text.trim() === '') return 'missing';
  return parseCode(text) === undefined ? 'notSixDigits' : undefined;
}
