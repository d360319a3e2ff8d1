import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { layoutShift, tooSmall, tooWide } from './looks.ts';
import { aPatient } from './patient.ts';
import { arriveAs, arriveAt } from './arrive.ts';
import { importPatients } from './service.ts';
import { findBill } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep } from './enrollment-path.ts';

describe.concurrent.each(localesByDepth('es'))('the frame of every page, in %s', (locale) => {
  test('names the provider, its phone and hours, and help in other languages', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      const footer = visitor.page.getByRole('contentinfo');

      await footer.getByRole('link', { name: '(888) 555-0142' }).waitFor();
      await footer.getByText(visitor.text('frame.tty')).waitFor();
      await footer.getByText(visitor.text('frame.poweredBy')).waitFor();
      await footer.getByRole('link', { name: visitor.text('frame.privacy') }).waitFor();
      await footer.getByText(visitor.text('frame.languageHelp')).click();
      await footer.locator('li[lang=vi]').waitFor();
      expect([await tooWide(visitor), await tooSmall(visitor)]).toEqual([[], []]);
      await visitor.expectAccessible();
    });
  });

  test('states the support line once, also where the page itself shows it', async () => {
    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(404);
      await arriveAt(visitor, 'lets-get-in-touch');
      const lines = visitor.page.getByText(locale === 'es' ? 'De lunes a viernes' : 'Monday to Friday').filter({ visible: true });

      expect(await lines.count()).toBe(1);
      expect(
        await visitor.page
          .getByRole('main')
          .getByText(await lines.innerText())
          .count(),
      ).toBe(1);
    });
  });

  deepTest('keeps its header in view, with a mark no higher than 28 px', async () => {
    await withVisitor({ locale, height: 500 }, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.page.mouse.wheel(0, 400);
      await visitor.page.waitForFunction(() => window.scrollY > 50);

      expect(await visitor.page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
      const mark = await visitor.page.locator('.brand-mark, .brand-logo').first().boundingBox();
      expect(mark?.height).toBeLessThanOrEqual(28);
    });
  });
});

interface Motion {
  readonly duration: number;
  readonly properties: readonly string[];
}

/** Records what the code of the page animates: the duration and the properties. */
async function writeDownMotions({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    const motions: Motion[] = [];
    type Animate = (this: Element, ...given: Parameters<Element['animate']>) => Animation;
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Animate;
    Element.prototype.animate = function noted(frames, timing) {
      const properties = (frames as Keyframe[]).flatMap((frame) => Object.keys(frame));
      motions.push({ duration: Number((timing as KeyframeAnimationOptions).duration), properties: [...new Set(properties)] });
      return animate.call(this, frames, timing);
    };
    Object.assign(window, { motions });
  });
}

const motionsOf = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { motions: readonly Motion[] }).motions);

describe.concurrent('the content area that grows', () => {
  deepTest('is animated within 200 ms, without a layout shift', async () => {
    const patient = aPatient({ dollars: ['300.00', '300.00', '300.00', '300.00'] });
    await importPatients(patient);
    await withVisitor({ width: 1280, height: 800, isNew: true }, async (visitor) => {
      await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitUntilIdle();
      await writeDownMotions(visitor);
      await findBill(visitor, patient);
      await waitForStep(visitor, '/invoice-to-pay');

      const motions = await motionsOf(visitor);
      expect(motions.length).toBeGreaterThan(0);
      for (const { duration, properties } of motions) {
        expect(duration).toBeGreaterThanOrEqual(150);
        expect(duration).toBeLessThanOrEqual(200);
        expect(['transform', 'clipPath']).toEqual(expect.arrayContaining([...properties]));
      }
      const { score, moved } = await layoutShift(visitor);
      expect(score, moved.join(' | ')).toBeLessThanOrEqual(0.1);
    });
  });

  deepTest('is not animated for visitors who prefer less motion', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitUntilIdle();
      await writeDownMotions(visitor);
      await findBill(visitor, patient);
      await waitForStep(visitor, '/invoice-to-pay');

      expect(await motionsOf(visitor)).toEqual([]);
    });
  });
});

describe.concurrent.each(localesByDepth('en'))('after an error of the service, in %s', (locale) => {
  test('the visitor reads an apology and a code for support, and goes back to what they typed', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(500);
      await visitor.page.route('**/v1/vault', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-product-error': 'true', 'content-type': 'application/json' },
          body: JSON.stringify({
            message: 'x',
            code: 'internal_server_error',
            category: 'internal',
            statusCode: 500,
            userCode: '3F2A-91BC',
          }),
        }),
      );
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await findBill(visitor, patient);

      await visitor.waitForStep('/error', 'apologies');
      await visitor.page.getByText(visitor.text('generalError')).waitFor();
      await visitor.page.getByText(visitor.text('frame.userCode', { code: '3F2A-91BC' })).waitFor();
      await visitor.expectAccessible();
      await visitor.press('frame.goBack');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
    });
  });

  deepTest('the error page can be opened by its address, and its button leaves it', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/error');
      await visitor.waitForStep('/error', 'apologies');
      await visitor.press('frame.goBack');
      await visitor.page.waitForURL((url) => url.pathname !== '/error');
    });
  });
});

deepTest('a step that could not load its data reports so, and tries again', async () => {
  await withVisitor({}, async (visitor) => {
    const patient = aPatient();
    await importPatients(patient);
    await arriveAs(visitor, patient, '/payment-plan');
    visitor.expectLostRequests();
    await visitor.page.route('**/v1/offers?*', (route) => route.abort('connectionreset'));
    await visitor.page.reload();
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
      .waitFor();
    await visitor.expectAccessible();
    await visitor.page.unroute('**/v1/offers?*');
    await visitor.press('frame.tryAgain');
    await waitForStep(visitor, '/payment-plan');
    await visitor.page.getByRole('radio').first().waitFor();
  });
});

test('an unknown address is a 404 with a link to the beginning', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(404);
    const answer = await visitor.page.goto(`${visitor.origin}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await visitor.page.getByRole('link', { name: visitor.text('notFound.action') }).click();
    await waitForStep(visitor, '/bill-info');
  });
});
