import { describe, expect, test } from 'vitest';

import { fieldOf, submit } from './complaints.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands } from './walk.ts';

const visiting = openForVisits();

const tooltip = ({ page }: Visit, place = 0) => page.locator('.tooltip').nth(place);

/** Rests the pointer on a marker, and tells after how many milliseconds its words were to be seen. */
async function timeToOpen(visit: Visit, place = 0): Promise<number> {
  const opened = visit.page.evaluate(
    (nth) =>
      new Promise<number>((resolve) => {
        const marker = document.querySelectorAll('.marker')[nth];
        let since = 0;
        marker?.addEventListener('pointerenter', () => (since = performance.now()), { once: true, capture: true });
        const watch = new MutationObserver(() => {
          if (!marker?.hasAttribute('data-open')) return;
          watch.disconnect();
          resolve(performance.now() - since);
        });
        if (marker) watch.observe(marker, { attributes: true });
      }),
    place,
  );
  await visit.page.locator('.marker').nth(place).hover();
  return opened;
}

async function withValidFields(visit: Visit): Promise<void> {
  await visit.open('/');
  await lands(visit, '/bill-info');
  await visit.hasEverything();
  await visit.fill('billInfo.lastName', 'Rivera');
  await visit.fill('billInfo.dateOfBirth', '03/07/1984');
  await visit.page.locator('.marker-good').nth(1).waitFor();
}

describe.concurrent.each(['en', 'es'] as const)('a field that is right, in %s', (locale) => {
  test('says Valid after 700 ms, the next one at once', async () => {
    await visiting({ locale }, async (visit) => {
      await withValidFields(visit);
      const first = await timeToOpen(visit);
      expect(await tooltip(visit).innerText()).toBe(visit.say('form.valid'));
      await visit.isAccessible();
      const next = await timeToOpen(visit, 1);

      expect(first).toBeGreaterThanOrEqual(690);
      expect(first).toBeLessThan(1000);
      expect(next).toBeLessThan(250);
    });
  });
});

describe.concurrent('a tooltip', () => {
  test('of an error icon says the message after 100 ms', async () => {
    await visiting({}, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.hasEverything();
      await fieldOf(visit, 'billInfo.lastName').focus();
      await visit.page.keyboard.press('Tab');
      await visit.page.locator('.marker-bad').first().waitFor();
      expect(await visit.page.locator('.marker-bad').count()).toBe(1);
      await submit(visit);
      expect(await visit.page.locator('.marker-bad').first().locator('svg').isVisible()).toBe(true);
      const time = await timeToOpen(visit);

      expect(time).toBeGreaterThanOrEqual(90);
      expect(time).toBeLessThan(400);
      expect(await tooltip(visit).innerText()).toBe(visit.say('billInfo.errors.patientLastName'));
    });
  });

  test('stays while the pointer is on its words, and goes with Escape wherever the focus is', async () => {
    await visiting({}, async (visit) => {
      await withValidFields(visit);
      await fieldOf(visit, 'billInfo.lastName').focus();
      await timeToOpen(visit);
      await tooltip(visit).hover();
      await visit.page.waitForTimeout(400);
      expect(await tooltip(visit).isVisible()).toBe(true);

      await visit.page.keyboard.press('Escape');
      await tooltip(visit).waitFor({ state: 'hidden' });
      expect(await fieldOf(visit, 'billInfo.lastName').inputValue()).toBe('Rivera');
    });
  });

  test('is no stop on the way by keyboard', async () => {
    await visiting({}, async (visit) => {
      await withValidFields(visit);
      await fieldOf(visit, 'billInfo.lastName').focus();
      await visit.page.keyboard.press('Tab');

      expect(await fieldOf(visit, 'billInfo.dateOfBirth').evaluate((field) => field === document.activeElement)).toBe(true);
    });
  });

  test('comes with a tap, and goes with a tap elsewhere', async () => {
    await visiting({}, async (visit) => {
      await withValidFields(visit);
      await visit.page.locator('.marker').first().dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
      await tooltip(visit).waitFor({ state: 'visible' });
      await visit.page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
      await tooltip(visit).waitFor({ state: 'hidden' });
    });
  });
});
