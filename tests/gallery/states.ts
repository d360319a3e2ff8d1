import { submit } from '../journeys/complaints.ts';
import type { Visit } from '../journeys/visit.ts';

/** Presses the button of a form in which everything is missing. */
export async function complain(visit: Visit): Promise<void> {
  await submit(visit);
  await visit.page.locator('.error-summary').waitFor();
}

/** Waits for the notice in the corner, which then stays: what closes it is the end of an animation. */
export async function toastStands({ page }: Visit): Promise<void> {
  await page.locator('.Toastify__progress-bar, .Toastify__toast--error').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll('.Toastify__progress-bar')) for (const each of bar.getAnimations()) each.pause();
  });
}
