import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { answerUntil } from './answers.ts';
import { submit } from './complaints.ts';
import { layoutShift, scatteredSentences, splitPhones, tooSmall, tooWide } from './looks.ts';
import { aPatient, freshLastName } from './patient.ts';
import { arriveAs, arriveAt, arriveByCalls } from './arrive.ts';
import { importPatients, serviceUrls } from './service.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, STEPS } from './enrollment-path.ts';

const [serviceUrl = ''] = serviceUrls();

/** The smallest phone, which alone `npm test` takes, a window of 1280 x 1024 at 400 % zoom, and a desktop. */
const WINDOWS = [
  ['on a phone 320 wide', { width: 320, height: 640 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
  ['on a desktop', { width: 1280, height: 800 }],
] as const;

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test.each(firstByDepth(WINDOWS))(
    '%s every screen fits, has large enough controls, and does not shift',
    async (_where, size) => {
      const enrollee = await arriveByCalls('bill-info', { serviceUrl, locale });

      await withVisitor({ locale, ...size, isNew: true }, async (visitor) => {
        for (const { path } of STEPS) {
          await answerUntil(enrollee, enrollee.visitor.flow.byPath.get(path)?.id ?? '');
          await visitor.resume(enrollee.visitor.session(), path);
          await waitForStep(visitor, path);
          await visitor.page.locator('button.button-primary, .confirmation').first().waitFor();
          const { score, moved } = await layoutShift(visitor);
          // The first page may be drawn before its font has come, and a machine without Arial has nothing of the same width.
          const most = path === STEPS[0]?.path ? 0.1 : 0.01;
          expect(score, `shifts at ${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(most);
          const arrived = { wide: await tooWide(visitor), small: await tooSmall(visitor) };
          expect({ path, ...arrived }).toEqual({ path, wide: [], small: [] });
        }
      });
    },
  );

  test('at 400 % zoom nothing covers the error summary', async () => {
    await withVisitor({ locale, width: 320, height: 256 }, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.page.getByLabel(visitor.text('billInfo.lastName')).press('Enter');
      const title = visitor.page.getByRole('heading', { level: 2 }).first();
      await title.waitFor();

      expect(
        await title.evaluate((heading) => {
          const { left, top, height } = heading.getBoundingClientRect();
          return heading.contains(document.elementFromPoint(left + 20, top + height / 2));
        }),
      ).toBe(true);
    });
  });

  test('long names and error messages fit into the narrowest window', async () => {
    const patient = aPatient({
      lastName: freshLastName('Featherstonehaugh-Cholmondeley-Wriothesley-'),
      firstName: 'Maximiliano-Bartholomew',
      dollars: ['999999.99', '640.00'],
    });
    await importPatients(patient);

    await withVisitor({ locale, width: 320, height: 640 }, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.page.getByLabel(visitor.text('billInfo.lastName')).press('Enter');
      await visitor.page.getByRole('alert').first().waitFor();
      expect([await tooWide(visitor), await tooSmall(visitor)]).toEqual([[], []]);
      await arriveAs(visitor, patient, '/invoice-to-pay');
      expect([await tooWide(visitor), await tooSmall(visitor)]).toEqual([[], []]);
    });
  });

  deepTest('a visitor who finds no bill reads whole sentences in the narrowest window', async () => {
    await withVisitor({ locale, width: 320, height: 640 }, async (visitor) => {
      visitor.expectRefusal(404);
      await arriveAt(visitor, 'bill-info-phone');
      await visitor.page.locator('main input').first().fill('(585) 555-0100');
      await submit(visitor);
      await visitor.page.locator('.error-summary').waitFor();
      const missed = [await tooWide(visitor), await scatteredSentences(visitor), await splitPhones(visitor)];
      expect(missed).toEqual([[], [], []]);
      await arriveAt(visitor, 'lets-get-in-touch');
      expect([await tooWide(visitor), await splitPhones(visitor)]).toEqual([[], []]);
    });
  });

  deepTest('a confirmation prints with its plan and without controls', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await arriveAs(visitor, patient, '/success');
      await page.getByRole('button', { name: visitor.text('success.print') }).waitFor();
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
            .filter({ hasText: visitor.text(key) })
            .first()
            .isVisible(),
        ).toBe(true);
      }
      expect(await page.locator('.schedule-list li').filter({ visible: true }).count()).toBe(3);
    });
  });
});

test.concurrent.each(sampleByDepth(STEPS.map(({ path }) => path)))(
  'the server renders %s without a style attribute',
  async (path) => {
    await withVisitor({}, async (visitor) => {
      const answer = await visitor.page.request.get(visitor.serviceUrl + path, {
        headers: { host: new URL(visitor.origin).host },
      });
      expect(await answer.text()).not.toMatch(/<[^>]+\sstyle=/);
    });
  },
);
