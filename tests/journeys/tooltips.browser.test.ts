import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { fieldOf, submit } from './complaints.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep } from './enrollment-path.ts';

const tooltip = ({ page }: Visitor, place = 0) => page.locator('.tooltip').nth(place);

/** Rests the pointer on a marker, and returns the milliseconds until its tooltip opens. */
async function timeToOpen(visitor: Visitor, place = 0): Promise<number> {
  const opened = visitor.page.evaluate(
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
  await visitor.page.locator('.marker').nth(place).hover();
  return opened;
}

async function withValidFields(visitor: Visitor): Promise<void> {
  await visitor.open('/');
  await waitForStep(visitor, '/bill-info');
  await visitor.waitUntilIdle();
  await visitor.fill('billInfo.lastName', 'Rivera');
  await visitor.fill('billInfo.dateOfBirth', '03/07/1984');
  await visitor.page.locator('.marker-good').nth(1).waitFor();
}

describe.concurrent.each(localesByDepth('es'))('a valid field, in %s', (locale) => {
  deepTest('shows Valid after 700 ms, the next one at once', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await withValidFields(visitor);
      const first = await timeToOpen(visitor);
      expect(await tooltip(visitor).innerText()).toBe(visitor.text('form.valid'));
      await visitor.expectAccessible();
      const next = await timeToOpen(visitor, 1);

      expect(first).toBeGreaterThanOrEqual(690);
      expect(first).toBeLessThan(1000);
      expect(next).toBeLessThan(250);
    });
  });
});

describe.concurrent('a tooltip', () => {
  deepTest('of an error icon shows the message after 100 ms', async () => {
    await withVisitor({}, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitUntilIdle();
      await fieldOf(visitor, 'billInfo.lastName').focus();
      await visitor.page.keyboard.press('Tab');
      await visitor.page.locator('.marker-bad').first().waitFor();
      expect(await visitor.page.locator('.marker-bad').count()).toBe(1);
      await submit(visitor);
      expect(await visitor.page.locator('.marker-bad').first().locator('svg').isVisible()).toBe(true);
      const time = await timeToOpen(visitor);

      expect(time).toBeGreaterThanOrEqual(90);
      expect(time).toBeLessThan(400);
      expect(await tooltip(visitor).innerText()).toBe(visitor.text('billInfo.errors.patientLastName'));
    });
  });

  test('stays while the pointer is on its words, and closes on Escape wherever the focus is', async () => {
    await withVisitor({}, async (visitor) => {
      await withValidFields(visitor);
      await fieldOf(visitor, 'billInfo.lastName').focus();
      await timeToOpen(visitor);
      await tooltip(visitor).hover();
      await visitor.page.waitForTimeout(400);
      expect(await tooltip(visitor).isVisible()).toBe(true);

      await visitor.page.keyboard.press('Escape');
      await tooltip(visitor).waitFor({ state: 'hidden' });
      expect(await fieldOf(visitor, 'billInfo.lastName').inputValue()).toBe('Rivera');
    });
  });

  deepTest('is no stop for the Tab key', async () => {
    await withVisitor({}, async (visitor) => {
      await withValidFields(visitor);
      await fieldOf(visitor, 'billInfo.lastName').focus();
      await visitor.page.keyboard.press('Tab');

      expect(await fieldOf(visitor, 'billInfo.dateOfBirth').evaluate((field) => field === document.activeElement)).toBe(true);
    });
  });

  deepTest('opens on a tap, and closes on a tap elsewhere', async () => {
    await withVisitor({}, async (visitor) => {
      await withValidFields(visitor);
      await visitor.page.locator('.marker').first().dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
      await tooltip(visitor).waitFor({ state: 'visible' });
      await visitor.page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
      await tooltip(visitor).waitFor({ state: 'hidden' });
    });
  });
});
