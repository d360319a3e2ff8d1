import { dialled, parsePhone } from './phone.ts';

/** What is wrong with a typed phone number, the first of: nothing there, of another country, not ten digits, no number of the US plan. */
type PhoneProblem = 'missing' | 'foreign' | 'notTenDigits' | 'notValid';

/** Ten digits as the North American plan has them; area codes end in no 11. */
const northAmerican = /^[2-9](?!11)\d{2}[2-9]\d{6}$/;

/** The problem with a typed phone number, or nothing. */
export function phoneProblem(text: string): PhoneProblem | undefined {
  if (text.trim() === '') return 'missing';
  // A plus sign, 00 and 011 come before the code of a country: only +1 is ours.
  if (/^(?:\+(?!1)|00|011)/.test(dialled(text))) return 'foreign';
  const digits = parsePhone(text);
  if (digits === undefined) return 'notTenDigits';
  return northAmerican.test(digits) ? undefined : 'notValid';
}
