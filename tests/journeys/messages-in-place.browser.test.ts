import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep } from './enrollment-path.ts';

/** The vertical position of an element on the page, in whole pixels. */
async function topOf(element: Locator): Promise<number> {
  return element.evaluate((shown) => Math.round(shown.getBoundingClientRect().top + window.scrollY));
}

describe.concurrent.each(localesByDepth('es'))('on a phone, in %s', (locale) => {
  test('a message of two lines moves nothing below its field', async () => {
    await withVisitor({ locale, width: 360, height: 740 }, async (visitor) => {
      await visitor.open('/bill-info');
      await waitForStep(visitor, '/bill-info');
      const action = visitor.page.getByRole('button', { name: visitor.text('billInfo.action') });
      const birthDate = visitor.page.getByLabel(visitor.text('billInfo.dateOfBirth'));
      await birthDate.fill('27/13/1984');
      const before = await topOf(action);

      await birthDate.press('Tab');

      const words = visitor.page.locator('.field-message span').first();
      await words.waitFor();
      const lines = await words.evaluate((shown) => {
        const range = document.createRange();
        range.selectNodeContents(shown);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect({ lines, top: await topOf(action) }).toEqual({ lines: 2, top: before });
    });
  });

  deepTest('the footer does not move when the button for another code appears', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({ locale, width: 360, height: 740 }, async (visitor) => {
      const { page } = visitor;
      await arriveAs(visitor, patient, '/verify-code');
      await page.clock.install();
      await page.reload();
      await waitForStep(visitor, '/verify-code');
      const footer = page.getByRole('contentinfo');
      const resend = page.getByRole('button', { name: visitor.text('verifyCode.resend') });
      await page.clock.runFor(2000);
      expect(await resend.isVisible()).toBe(false);
      const before = await topOf(footer);

      await page.clock.runFor(31_000);

      await resend.waitFor();
      expect(await topOf(footer)).toBe(before);
    });
  });
});
