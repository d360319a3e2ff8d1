import type { Page } from 'playwright';
import { Client } from 'pg';

/** The demo provider's adult who answers for three bills. */
export const PERSON = { lastName: 'Rivera', birthDate: '03/07/1984' };

/** The picture of a next step: another heading, with its content. */
export const NEXT_STEP = { event: 'click', selector: 'h1', placeholder: '.skeleton' };

/** Presses that lead to a next step, by the names of the steps that they leave. */
export const CLICKS = ['lookup', 'bills'] as const;
export type Click = (typeof CLICKS)[number];

/** Leaves the page alone until what it does after a step has come is done: code and words of later steps, the focus. */
export const SETTLED_MS = 600;

/** Brings a visitor of either page, the baseline's or the product's, to where only the press is missing, and returns the press. */
export async function readyToClick(page: Page, url: string, click: Click): Promise<() => Promise<void>> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('form input').nth(0).fill(PERSON.lastName);
  await page.locator('form input').nth(1).fill(PERSON.birthDate);
  await page.waitForTimeout(SETTLED_MS);
  if (click === 'lookup') return aimAtButton(page);
  const heading = await page.locator('h1').textContent();
  await pressButton(page);
  await page.waitForFunction(
    (before) => document.querySelector('h1')?.textContent !== before && !document.querySelector('.skeleton'),
    heading,
  );
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  return aimAtButton(page);
}

export async function pressButton(page: Page): Promise<void> {
  const press = await aimAtButton(page);
  await press();
}

/** Reads the position of the button before the clock starts: a locator's own click reads it within. */
async function aimAtButton(page: Page): Promise<() => Promise<void>> {
  const button = page.locator('button[type=submit]');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${page.url()} shows no button`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Forgets what the service has counted: a phone gets three codes in ten minutes from one network, and every visitor of a
 * bench is the same person in the same network.
 */
export async function forgetAttempts(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from attempt_limits');
  } finally {
    await client.end();
  }
}
