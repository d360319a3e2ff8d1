import { submit } from '../journeys/complaints.ts';
import type { Visitor } from '../journeys/visitor.ts';

/** Presses the button of an empty form. */
export async function complain(visitor: Visitor): Promise<void> {
  await submit(visitor);
  await visitor.page.locator('.error-summary').waitFor();
}

/** Waits for the toast, and keeps it: the end of an animation would close it. */
export async function waitForToast({ page }: Visitor): Promise<void> {
  await page.locator('.Toastify__progress-bar, .Toastify__toast--error').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll('.Toastify__progress-bar')) for (const each of bar.getAnimations()) each.pause();
  });
}
