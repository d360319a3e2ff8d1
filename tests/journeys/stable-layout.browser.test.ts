import { describe, expect, test } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth } from '../setup/depth.ts';
import { submit } from './complaints.ts';
import { splitPhones } from './looks.ts';
import { arriveAs, arriveAt } from './arrive.ts';
import { aPatient, freshPhone } from './patient.ts';
import { importPatients } from './service.ts';
import { findBill, payByCard } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { withSecondNumber } from './with-second-number.ts';
import { STEPS } from './enrollment-path.ts';

const PHONE = { width: 360, height: 740 } as const;

/** The top of each field that is drawn, relative to the form. */
function placesOfFields({ page }: Visitor): Promise<readonly number[]> {
  return page.evaluate(() => {
    const form = document.querySelector('.step-form');
    const top = form?.getBoundingClientRect().top ?? 0;
    return [...(form?.querySelectorAll(':scope > *, .method-fields > *') ?? [])]
      .filter((field) => field.getClientRects().length > 0)
      .map((field) => Math.round(field.getBoundingClientRect().top - top));
  });
}

describe.concurrent.each(
  firstByDepth([
    ['es', PHONE],
    ['en', { width: 1280, height: 800 }],
  ] as const),
)('in %s', (locale, size) => {
  test('no field moves when an error appears, in a form of choices and in a form of boxes', async ({ expect }) => {
    await withVisitor({ locale, ...size }, async (visitor) => {
      for (const step of ['connect-payment-method', 'confirm-payment']) {
        await arriveAt(visitor, step);
        const before = await placesOfFields(visitor);
        await submit(visitor);
        await visitor.page.locator('.error-summary').waitFor();

        expect([step, await placesOfFields(visitor)]).toEqual([step, before]);
      }
    });
  });

  test.each(firstByDepth(['bank', 'card']))(
    'no field of a chosen %s moves when errors appear beside each other',
    async (kind) => {
      await withVisitor({ locale, ...size }, async (visitor) => {
        await arriveAt(visitor, 'connect-payment-method');
        await visitor.page.getByRole('radio', { name: visitor.text(`connectPaymentMethod.${kind}`) }).check();
        await visitor.page.locator('.method-fields').waitFor();
        for (const field of await visitor.page.locator('.method-fields input[type=text]').all()) await field.fill('');
        const before = await placesOfFields(visitor);
        await submit(visitor);
        await visitor.page.locator('.error-summary').waitFor();

        expect(await placesOfFields(visitor)).toEqual(before);
      });
    },
  );

  deepTest('every phone number of a provider can be pressed and is not broken over two lines', async ({ expect }) => {
    await withVisitor({ locale, ...size }, async (visitor) => {
      visitor.expectRefusal(404, 422);
      for (const step of [
        'bill-info',
        'review-info',
        'success',
        'plan-exists',
        'error-enroll',
        'credit-freeze',
        'lets-get-in-touch',
      ]) {
        await arriveAt(visitor, step);
        expect([step, await splitPhones(visitor)]).toEqual([step, []]);
      }
    });
  });

  deepTest('the toast of a refusal covers no reference number, and does not repeat the page', async ({ expect }) => {
    await withVisitor({ locale, ...size }, async (visitor) => {
      visitor.expectRefusal(422);
      await arriveAt(visitor, 'credit-freeze');
      const toast = visitor.page.locator('.Toastify__toast');
      await toast.first().waitFor();
      const reference = visitor.page.locator('[data-stays-seen] strong');
      await reference.scrollIntoViewIfNeeded();
      // The toasts follow in the next frame.
      await eventually(async () => {
        const isUncovered = await reference.evaluate((number) => {
          const { left, top, width, height } = number.getBoundingClientRect();
          return number.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isUncovered).toBe(true);
      });
      expect(await visitor.page.locator('main').innerText()).not.toContain(await toast.first().innerText());
    });
  });

  deepTest('no field is marked as valid after the card is declined, until it changes', async ({ expect }) => {
    await withVisitor({ locale, ...size }, async (visitor) => {
      visitor.expectRefusal(422);
      await arriveAt(visitor, 'connect-payment-method');
      await payByCard(visitor, '4000 0000 0000 0002');
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('connectPaymentMethod.errors.declined') })
        .waitFor();
      const ticks = visitor.page.locator('.marker-good');
      expect(await ticks.count()).toBe(0);

      await visitor.fill('connectPaymentMethod.zip', '14605');
      await eventually(async () => expect(await ticks.count()).toBe(1));
    });
  });

  deepTest('each bill names its patient when another person pays it', async ({ expect }) => {
    const guarantors = [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }];
    const child = aPatient({ firstName: 'Bruno', birthDate: '03/27/2015', guarantors });
    await importPatients(child);
    await withVisitor({ locale, ...size }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, child);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      const groups = visitor.page.locator('.bill-group');
      const named = groups.filter({ has: visitor.page.getByRole('heading', { name: /^Bruno, / }) });
      expect(await groups.count()).toBeGreaterThan(0);
      expect(await named.count()).toBe(await groups.count());
    });
  });
});

deepTest('a total that stays in view has a lower edge when it ends above the bottom of the window', async () => {
  await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
    await arriveAt(visitor, 'invoice-to-pay');
    const edge = await visitor.page.locator('.submit-bar').evaluate((bar) => {
      const { borderBlockEndWidth, borderEndEndRadius } = getComputedStyle(bar);
      return [Number.parseFloat(borderBlockEndWidth) > 0, Number.parseFloat(borderEndEndRadius) > 0];
    });

    expect(edge).toEqual([true, true]);
  });
});

deepTest('the link back to the phone on file has space around it', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await arriveAt(visitor, 'review-info', withSecondNumber);
    await visitor.page
      .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` })
      .click();
    const gap = await visitor.page.evaluate(() => {
      const range = document.createRange();
      const link = document.querySelector('.control + .link-button');
      if (link) range.selectNodeContents(link);
      return range.getBoundingClientRect().top - (document.querySelector('input[type=tel]')?.getBoundingClientRect().bottom ?? 0);
    });

    expect(gap).toBeGreaterThanOrEqual(8);
  });
});

test.concurrent.each(localesByDepth('en'))('every step without script names in %s a number to call', async (locale) => {
  await withVisitor({ locale }, async (visitor) => {
    for (const path of [...STEPS.map((stage) => stage.path), '/transfer-plan/verify-phone']) {
      const answer = await visitor.page.request.get(`${visitor.serviceUrl}${path}`, {
        headers: { host: new URL(visitor.origin).host, 'accept-language': locale },
      });
      const [, said = ''] = /<noscript>(.*?)<\/noscript>/.exec(await answer.text()) ?? [];
      expect([path, said.replace(/<[^>]*>/g, '')]).toEqual([path, `${visitor.text('noScript.lead')} (888) 555-0142.`]);
      expect(said).toContain('href="tel:+18885550142"');
    }
  });
});

deepTest('the declined card stays in its field', async () => {
  const patient = aPatient();
  await importPatients(patient);
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(422);
    await arriveAs(visitor, patient, '/connect-payment-method');
    await payByCard(visitor, '4000 0000 0000 0002');
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: visitor.text('connectPaymentMethod.errors.declined') })
      .waitFor();
    await visitor.waitForValue('connectPaymentMethod.cardNumber', '4000 0000 0000 0002');
  });
});
