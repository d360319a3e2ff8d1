import { submit } from '../journeys/complaints.ts';
import type { Visit } from '../journeys/visit.ts';

/** Presses the button of a form in which everything is missing. */
export async function complain(visit: Visit): Promise<void> {
  await submit(visit);
  await visit.page.locator('.error-summary').waitFor();
}

/** Rests the pointer on the notice in the corner, which then stays. */
export async function holdToast({ page }: Visit): Promise<void> {
  await page.locator('.Toastify__toast').hover();
}

/** Waits until the notice in the corner has come to rest. */
export async function toastStands(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.locator('.Toastify__toast').waitFor();
  await holdToast(visit);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
}
