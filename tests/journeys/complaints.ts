import type { Locator } from 'playwright';
import { expect } from 'vitest';

import type { Visitor } from './visitor.ts';

/** A text field by its label. */
export function fieldOf(visitor: Visitor, labelKey: string): Locator {
  return visitor.page.getByLabel(visitor.text(labelKey), { exact: true });
}

/** Presses the button of the step. */
export async function submit({ page }: Visitor): Promise<void> {
  // `click` does not press a button that is disabled by `aria-disabled` alone. A mouse does.
  await page.locator('button[type=submit]').hover();
  await page.mouse.down();
  await page.mouse.up();
}

/** Types, presses the button, and expects the message at the field and in the summary. The typed value must stay. */
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

/** Expects that the message describes the control, that the summary links to it, and that the page's title names an error. */
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

/** The accessible description of a control, or of its group. */
async function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = [element, element.closest('fieldset')].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
    return ids
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .replaceAll('\u00a0', ' ');
  });
}
