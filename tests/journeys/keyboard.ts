import type { Locator } from 'playwright';
import { expect } from 'vitest';

import type { Visitor } from './visitor.ts';

const MOST_PRESSES = 60;

/** Presses Tab until the target has the focus, and expects it in view. */
export async function tabTo(visitor: Visitor, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await isFocused(target)) return expectInView(target);
    await visitor.page.keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} times ${key} did not reach ${String(target)}`);
}

/** Moves the focus to a field by Tab and types into it. */
export async function typeInto(visitor: Visitor, labelKey: string, text: string): Promise<void> {
  await tabTo(visitor, visitor.page.getByLabel(visitor.text(labelKey), { exact: true }));
  await visitor.page.keyboard.type(text);
}

/** Moves the focus to a control by Tab and presses a key on it. */
export async function pressOn(visitor: Visitor, target: Locator, key: 'Space' | 'Enter' | 'ArrowDown'): Promise<void> {
  await tabTo(visitor, target);
  await visitor.page.keyboard.press(key);
}

/** The one primary button of a step, whose label may hold an amount. */
export function primaryButton(visitor: Visitor): Locator {
  return visitor.page.locator('button[type=submit]');
}

/** Waits until the target has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** Waits until the visitor is at this step and its question has the focus. */
export async function arrives(visitor: Visitor, path: string, titleKey: string): Promise<void> {
  await visitor.waitForStep(path, titleKey);
  await expectFocus(visitor.page.getByRole('heading', { level: 1 }));
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
}

/** Neither the header nor a bar that stays in view may cover the focused element. */
async function expectInView(target: Locator): Promise<void> {
  const covering = await target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2));
    const isSeen = at !== null && (at === element || element.contains(at) || at.contains(element));
    return isSeen ? null : (at?.outerHTML.slice(0, 200) ?? 'outside of the window');
  });
  expect(covering).toBeNull();
}
