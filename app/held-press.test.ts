// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { HOLD_PRESS, useHeldPress } from './held-press.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** A page with these buttons, before its own code has arrived. */
function openPage(...labels: readonly string[]): readonly HTMLButtonElement[] {
  const buttons = labels.map((label) => Object.assign(document.createElement('button'), { type: 'button', textContent: label }));
  document.body.append(...buttons);
  // oxlint-disable-next-line no-eval -- it is the script of the page
  (0, eval)(HOLD_PRESS);
  return buttons;
}

test('of several early presses the last one counts, and no button stays busy', async () => {
  const [first, last] = openPage('Back', 'Call me') as [HTMLButtonElement, HTMLButtonElement];
  const pressed: string[] = [];
  first.click();
  last.click();
  expect([first, last].map((button) => button.getAttribute('aria-busy'))).toEqual([null, 'true']);
  for (const button of [first, last]) button.addEventListener('click', () => pressed.push(button.textContent));

  renderHook(() => useHeldPress(true));

  await vi.waitFor(() => expect(pressed).toEqual(['Call me']));
  expect(last.getAttribute('aria-busy')).toBeNull();
});
