import type { Locator } from 'playwright';
import { expect } from 'vitest';

import type { Visitor } from './visitor.ts';

/** A text field by its label. */
export function fieldOf(visitor: Visitor, labelKey: string): Locator {
  return visitor.page.getByLabel(visitor.text(labelKey), { exact: true });
}

/** Presses the step's button, in the belief that everything is right. */
export async function submit({ page }: Visitor): Promise<void> {
  // A button that only says it is disabled can be pressed, which `click` does not believe.
  await page.locator('button[type=submit]').hover();
  await page.mouse.down();
  await page.mouse.up();
}

/** Types, presses the button, and says that these words stand at the field and in the summary, and that what was typed is still there. */
export async function expectComplaint(
  visitor: Visitor,
  labelKey: string,
  typed: string,
  messageKey: string,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const field = fieldOf(visitor, labelKey);
  await field.fill(typed);
  const entered = await field.inputValue();
  await submit(visitor);
  await expectMessage(visitor, field, messageKey, values);
  expect([typed, await field.inputValue()]).toEqual([typed, entered]);
}

/** Says that these words describe the control and stand in the summary, leading there, and that the page is named for an error. */
export async function expectMessage(
  visitor: Visitor,
  control: Locator,
  messageKey: string,
  values?: Readonly<Record<string, string>>,
): Promise<void> {
  const words = visitor.text(messageKey, values);
  const summary = visitor.page.getByRole('alert').filter({ hasText: visitor.text('form.problemTitle') });
  await summary.getByRole('link', { name: words, exact: true }).waitFor();
  expect(await descriptionOf(control)).toContain(words);
  expect(await visitor.page.title()).toContain(visitor.text('frame.errorPrefix'));
}

/** What describes a control, or the group that it stands in, to those who do not see where it stands. */
async function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = [element, element.closest('fieldset')].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
    return ids
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .replaceAll('\u00a0', ' ');
  });
}
