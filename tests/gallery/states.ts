import { submit } from '../journeys/complaints.ts';
import type { Visitor } from '../journeys/visitor.ts';

/** Presses the button of a form in which everything is missing. */
export async function complain(visitor: Visitor): Promise<void> {
  await submit(visitor);
  await visitor.page.locator('.error-summary').waitFor();
}

/** Waits for the notice in the corner, which then stays: what closes it is the end of an animation. */
export async function waitForToast({ page }: Visitor): Promise<void> {
  await page.locator('.Toastify__progress-bar, .Toastify__toast--error').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll('.Toastify__progress-bar')) for (const each of bar.getAnimations()) each.pause();
  });
}
