import type { Firefox } from './firefox.ts';

const TAB = '\uE004';
const DOWN = '\uE015';
/** As WebDriver names the key. */
export const ENTER = '\uE007';
const MOST_PRESSES = 60;

/** Presses Tab until the focus is on what this finds. */
export async function tabTo(firefox: Firefox, selector: string): Promise<void> {
  await firefox.until((wanted) => document.querySelector(wanted), selector);
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await firefox.run((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await firefox.press(TAB);
  }
  throw new Error(`${MOST_PRESSES} times Tab did not lead to ${selector}`);
}

/** Goes to a control by Tab and presses a key on it. */
export async function pressOn(firefox: Firefox, selector: string, key: string): Promise<void> {
  await tabTo(firefox, selector);
  await firefox.press(key);
}

/** Goes to the radio buttons by Tab, and on with the arrow until the one with these words is chosen. */
export async function choose(firefox: Firefox, words: string): Promise<void> {
  await pressOn(firefox, 'input[type=radio]', ' ');
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const chosen = await firefox.run(() => document.activeElement?.closest('label')?.textContent ?? '');
    if (chosen.includes(words)) return;
    await firefox.press(DOWN);
  }
  throw new Error(`${MOST_PRESSES} times the arrow did not lead to ${words}`);
}

/** Goes from field to field by Tab and types. */
export async function typeIn(firefox: Firefox, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(values)) {
    await tabTo(firefox, `input[name="${field}"]`);
    await firefox.press(...text.split(''));
  }
}
