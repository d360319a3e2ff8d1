import type { Visitor } from './visitor.ts';

/** What differs from run to run, and the word that takes its place. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/Tester[a-j]+|Karen[a-j]+|Unknown[a-j]+/g, 'Tester'],
  [/•••[-‑]•••[-‑]\d{4}/g, '•••-•••-0123'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}/g, 'March 3, 2026'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b(?!,)/g, 'March 3'],
  // The message leaves a moment later.
  [/We’re texting/g, 'We texted'],
  [/We’re sending/g, 'We sent'],
  [/(definition: ••••) \d{4}/g, '$1 0123'],
  [/\(585\) \d{3}-\d{4}/g, '(585) 555-0123'],
  [/\bMarch 3 \d{4}\b/g, 'March 3 2026'],
  [/\bthe (?:\d{1,2}(?:st|nd|rd|th)|last day of the month)\b/g, 'the 3rd'],
  [/\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/g, 'ABCD-2345'],
  [/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, 'ABCD-2345'],
  [/\b(end(?:s|ing) in) \d+/g, '$1 23'],
  [/\b\d{1,2}:\d{2} [AP]M\b/g, '9:00 AM'],
  [/\bCall \d+ min\b/g, 'Call 0 min'],
  // Which day of the month a plan has, and so which others it can have, depends on today.
  [/(button "\d{1,2}".*?) \[pressed\]/g, '$1'],
  [/button "\d{1,2}"/g, 'button "3"'],
  [/\bin \d+ s\b/g, 'in 30 s'],
  [/\bT-\d+/g, 'T-123'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an-id'],
];

/** The page as a screen reader reads it: the roles, names and texts of the accessibility tree, in order. */
export async function readingOrder({ page }: Visitor): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  // An address is heard of no link, and it holds ids.
  const heard = tree.split('\n').filter((line) => !line.trim().startsWith('- /url:'));
  return CHANGING.reduce((text, [pattern, word]) => text.replace(pattern, word), heard.join('\n'));
}
