/** What is wrong with a typed phone number. */
export type PhoneProblem = 'missing' | 'notTenDigits';

/** The ten digits of a US phone number in any notation, or nothing; of more than ten after a 1 or + the last ten count (Spec 5). */
export function parsePhone(text: string): string | undefined {
  if (/\p{L}/u.test(text)) return undefined;

  const typed = text.replace(/[^\d+]/g, '');
  const digits = typed.replaceAll('+', '');
  if (digits.length === 10) return digits;
  return digits.length > 10 && /^[1+]/.test(typed) ? digits.slice(-10) : undefined;
}

/** The problem with a typed phone number, or nothing. */
export function phoneProblem(text: string): PhoneProblem | undefined {
  if (text.trim() === '') return 'missing';
  return parsePhone(text) === undefined ? 'notTenDigits' : undefined;
}

/** Ten digits in the notation of US readers, '(555) 010-0123'; any other text as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** The number with only its last four digits readable, '•••-•••-0123'; nothing readable of what is not a phone number. */
export function maskPhone(text: string): string {
  return `•••-•••-${parsePhone(text)?.slice(-4) ?? '••••'}`;
}
