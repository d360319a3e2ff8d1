import { describe, expect, test } from 'vitest';

import { walkHeadless } from './answers.ts';
import { submit } from './complaints.ts';
import { layoutShift, scatteredSentences, splitPhones, tooSmall, tooWide } from './looks.ts';
import { aPatient, freshLastName } from './patient.ts';
import { arriveAs, reach, reachHeadless } from './reach.ts';
import { importPatients, serviceUrls } from './service.ts';
import { openForVisits } from './visiting.ts';
import { lands, STAGES } from './walk.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

/** The smallest phone, and what 400 % zoom leaves of a window of 1280 x 1024. */
const WINDOWS = [
  ['on a phone 320 wide', { width: 320, height: 640 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
  ['on a desk', { width: 1280, height: 800 }],
] as const;

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test.each(WINDOWS)('%s every screen fits, can be pressed, and does not jump', async (_where, size) => {
    const walker = await reachHeadless('bill-info', { serviceUrl, locale });

    await visiting({ locale, ...size, isNew: true }, async (visit) => {
      for (const { path } of STAGES) {
        await walkHeadless(walker, walker.visit.flow.byPath.get(path)?.id ?? '');
        await visit.takeOver(walker.visit.luggage(), path);
        await lands(visit, path);
        await visit.page.locator('button.button-primary, .confirmation').first().waitFor();
        const { score, moved } = await layoutShift(visit);
        expect(score, `what moved at ${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(0.1);
        const arrived = { wide: await tooWide(visit), small: await tooSmall(visit) };
        expect({ path, ...arrived }).toEqual({ path, wide: [], small: [] });
      }
    });
  });

  test('at 400 % zoom nothing lies over what is wrong', async () => {
    await visiting({ locale, width: 320, height: 256 }, async (visit) => {
      await visit.open('/bill-info');
      await visit.page.getByLabel(visit.say('billInfo.lastName')).press('Enter');
      const title = visit.page.getByRole('heading', { level: 2 }).first();
      await title.waitFor();

      expect(
        await title.evaluate((heading) => {
          const { left, top, height } = heading.getBoundingClientRect();
          return heading.contains(document.elementFromPoint(left + 20, top + height / 2));
        }),
      ).toBe(true);
    });
  });

  test('what is long and what is wrong fits into the narrowest window', async () => {
    const patient = aPatient({
      lastName: freshLastName('Featherstonehaugh-Cholmondeley-Wriothesley-'),
      firstName: 'Maximiliano-Bartholomew',
      dollars: ['999999.99', '640.00'],
    });
    await importPatients(patient);

    await visiting({ locale, width: 320, height: 640 }, async (visit) => {
      await visit.open('/bill-info');
      await visit.page.getByLabel(visit.say('billInfo.lastName')).press('Enter');
      await visit.page.getByRole('alert').first().waitFor();
      expect([await tooWide(visit), await tooSmall(visit)]).toEqual([[], []]);
      await arriveAs(visit, patient, '/invoice-to-pay');
      expect([await tooWide(visit), await tooSmall(visit)]).toEqual([[], []]);
    });
  });

  test('who finds no bill reads whole sentences in the narrowest window', async () => {
    await visiting({ locale, width: 320, height: 640 }, async (visit) => {
      visit.expectRefusal(404);
      await reach(visit, 'bill-info-phone');
      await visit.page.locator('main input').first().fill('(585) 555-0100');
      await submit(visit);
      await visit.page.locator('.error-summary').waitFor();
      const missed = [await tooWide(visit), await scatteredSentences(visit), await splitPhones(visit)];
      expect(missed).toEqual([[], [], []]);
      await reach(visit, 'lets-get-in-touch');
      expect([await tooWide(visit), await splitPhones(visit)]).toEqual([[], []]);
    });
  });

  test('a confirmation is printed with its plan and without anything to press', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await arriveAs(visit, patient, '/success');
      await page.getByRole('button', { name: visit.say('success.print') }).waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual([]);
      expect(
        await page
          .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
          .filter({ visible: true })
          .count(),
      ).toBe(1);
      for (const key of ['plan.monthly', 'plan.total', 'plan.paidWith']) {
        expect(
          await page
            .getByRole('term')
            .filter({ hasText: visit.say(key) })
            .first()
            .isVisible(),
        ).toBe(true);
      }
      expect(await page.locator('.schedule-list li').filter({ visible: true }).count()).toBe(3);
    });
  });
});

test.concurrent.each(STAGES.map(({ path }) => path))('the server writes %s without a style attribute', async (path) => {
  await visiting({}, async (visit) => {
    const answer = await visit.page.request.get(visit.serviceUrl + path, { headers: { host: new URL(visit.origin).host } });
    expect(await answer.text()).not.toMatch(/<[^>]+\sstyle=/);
  });
});
