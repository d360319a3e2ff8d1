import { describe, expect, test } from 'vitest';

import { layoutShift, tooSmall, tooWide } from './looks.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { findBill } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands } from './walk.ts';

const visiting = openForVisits();

describe.concurrent.each(['en', 'es'] as const)('the frame of every page, in %s', (locale) => {
  test('names the provider, whom to call and when, and where help is in other languages', async () => {
    await visiting({ locale }, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      const footer = visit.page.getByRole('contentinfo');

      await footer.getByRole('link', { name: '(888) 555-0142' }).waitFor();
      await footer.getByText(visit.say('frame.tty')).waitFor();
      await footer.getByText(visit.say('frame.poweredBy')).waitFor();
      await footer.getByRole('link', { name: visit.say('frame.privacy') }).waitFor();
      await footer.getByText(visit.say('frame.languageHelp')).click();
      await footer.locator('li[lang=vi]').waitFor();
      expect([await tooWide(visit), await tooSmall(visit)]).toEqual([[], []]);
      await visit.isAccessible();
    });
  });

  test('keeps its header in sight, with a mark no higher than 28 px', async () => {
    await visiting({ locale, height: 500 }, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.page.mouse.wheel(0, 400);
      await visit.page.waitForFunction(() => window.scrollY > 50);

      expect(await visit.page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
      const mark = await visit.page.locator('.brand-mark, .brand-logo').first().boundingBox();
      expect(mark?.height).toBeLessThanOrEqual(28);
    });
  });
});

interface Motion {
  readonly duration: number;
  readonly properties: readonly string[];
}

/** From now on the page notes what its code animates: how long, and with which properties. */
async function writeDownMotions({ page }: Visit): Promise<void> {
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

const motionsOf = ({ page }: Visit) => page.evaluate(() => (window as unknown as { motions: readonly Motion[] }).motions);

describe.concurrent('what the content area does when it grows', () => {
  test('is animated within 200 ms, without a layout that shifts', async () => {
    const patient = aPatient({ dollars: ['300.00', '300.00', '300.00', '300.00'] });
    await importPatients(patient);
    await visiting({ width: 1280, height: 800, isNew: true }, async (visit) => {
      await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.hasEverything();
      await writeDownMotions(visit);
      await findBill(visit, patient);
      await lands(visit, '/invoice-to-pay');

      const motions = await motionsOf(visit);
      expect(motions.length).toBeGreaterThan(0);
      for (const { duration, properties } of motions) {
        expect(duration).toBeGreaterThanOrEqual(150);
        expect(duration).toBeLessThanOrEqual(200);
        expect(['transform', 'clipPath']).toEqual(expect.arrayContaining([...properties]));
      }
      const { score, moved } = await layoutShift(visit);
      expect(score, moved.join(' | ')).toBeLessThanOrEqual(0.1);
    });
  });

  test('is not animated for those who want less motion', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await visiting({ width: 1280, height: 800 }, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.hasEverything();
      await writeDownMotions(visit);
      await findBill(visit, patient);
      await lands(visit, '/invoice-to-pay');

      expect(await motionsOf(visit)).toEqual([]);
    });
  });
});

describe.concurrent.each(['en', 'es'] as const)('when something is wrong on our side, in %s', (locale) => {
  test('the visitor reads that we are sorry and a code for support, and goes back to what they typed', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await visiting({ locale }, async (visit) => {
      visit.expectRefusal(500);
      await visit.page.route('**/v1/vault', (route) =>
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
      await visit.open('/');
      await lands(visit, '/bill-info');
      await findBill(visit, patient);

      await visit.lands('/error', 'apologies');
      await visit.page.getByText(visit.say('generalError')).waitFor();
      await visit.page.getByText(visit.say('frame.userCode', { code: '3F2A-91BC' })).waitFor();
      await visit.isAccessible();
      await visit.press('frame.goBack');
      await lands(visit, '/bill-info');
      await visit.holds('billInfo.lastName', patient.lastName);
    });
  });

  test('the page for it can be opened by its address, and leads somewhere', async () => {
    await visiting({ locale }, async (visit) => {
      await visit.open('/error');
      await visit.lands('/error', 'apologies');
      await visit.press('frame.goBack');
      await visit.page.waitForURL((url) => url.pathname !== '/error');
    });
  });
});

test('a step that could not load what it shows says so, and tries again', async () => {
  await visiting({}, async (visit) => {
    const patient = aPatient();
    await importPatients(patient);
    await arriveAs(visit, patient, '/payment-plan');
    visit.expectLostRequests();
    await visit.page.route('**/v1/offers?*', (route) => route.abort('connectionreset'));
    await visit.page.reload();
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.say('errors.codes.service_unavailable') })
      .waitFor();
    await visit.isAccessible();
    await visit.page.unroute('**/v1/offers?*');
    await visit.press('frame.tryAgain');
    await lands(visit, '/payment-plan');
    await visit.page.getByRole('radio').first().waitFor();
  });
});

test('an address of nobody is a 404, with the way to the beginning', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(404);
    const answer = await visit.page.goto(`${visit.origin}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await visit.page.getByRole('link', { name: visit.say('notFound.action') }).click();
    await lands(visit, '/bill-info');
  });
});
