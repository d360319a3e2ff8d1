import type { FrameLocator } from 'playwright';

import { translate, type Locale } from '../journeys/translate.ts';

/** What a patient does in a frame, in the words of their language; each ends by pressing the step's one button. */

export async function choosePlan(frame: FrameLocator, locale: Locale, months: number): Promise<void> {
  await scrollTo(frame);
  await frame.getByRole('radio', { name: translate(locale, 'paymentPlan.months', { count: months }) }).check();
  await submit(frame);
}

export async function payByCard(frame: FrameLocator, locale: Locale): Promise<void> {
  await scrollTo(frame);
  await frame.getByRole('radio', { name: translate(locale, 'connectPaymentMethod.card') }).check();
  const values = {
    card_number: '4242 4242 4242 4242',
    expiry: '12/30',
    cvv: '123',
    first_name: 'Maya',
    last_name: 'Tester',
    zip: '14604',
  };
  for (const [field, value] of Object.entries(values)) await frame.locator(`input[name="${field}"]`).fill(value);
  await submit(frame);
}

export async function confirm(frame: FrameLocator): Promise<void> {
  await scrollTo(frame);
  await frame.getByRole('checkbox').first().waitFor();
  for (const one of await frame.getByRole('checkbox').all()) await one.check();
  await submit(frame);
}

/** Takes the whole path to a plan. */
export async function enroll(frame: FrameLocator, locale: Locale): Promise<void> {
  await choosePlan(frame, locale, 12);
  await payByCard(frame, locale);
  await confirm(frame);
  await frame.getByRole('heading', { level: 1, name: translate(locale, 'success.title') }).waitFor();
}

/** Chromium draws no frame of another origin that is outside of the window, so nothing in it ever comes to rest. */
function scrollTo(frame: FrameLocator): Promise<void> {
  return frame.owner().scrollIntoViewIfNeeded();
}

function submit(frame: FrameLocator): Promise<void> {
  return frame.locator('button[type=submit]').click();
}
