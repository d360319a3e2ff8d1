import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { splitPhones, tooSmall, tooWide } from './looks.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { putOffFutureBills } from './steps.ts';
import { walkOn } from './walk.ts';

const visiting = openForVisits();

const NOTICES = [
  ['/docs/terms-of-service', 'documents.terms_of_service'],
  ['/docs/privacy-notice', 'documents.privacy_notice'],
] as const;
const AGREEMENTS = ['payment_plan_agreement', 'automatic_payment_authorization'] as const;

function pathOf(offerId: string, kind: string): string {
  return `/docs/${offerId}/${kind.replaceAll('_', '-')}`;
}

async function offerIdOf(visit: Visit): Promise<string> {
  const stored = await visit.stored();
  const [, offerId = ''] = /selected_offer_id[\\":]+([0-9a-f-]{36})/.exec(stored) ?? [];
  expect(offerId).not.toBe('');
  return offerId;
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  describe.each([360, 1280])('at %i px', (width) => {
    test.each(NOTICES)('%s can be read', async (path, title) => {
      await visiting({ locale, width, height: 740 }, async (visit) => {
        await visit.open(path);
        await visit.isAt(path, title);
        await visit.page.locator('.document section').first().waitFor();

        expect([await tooWide(visit), await tooSmall(visit), await splitPhones(visit)]).toEqual([[], [], []]);
        expect(await visit.page.title()).toBe(`${visit.say(title)} – Lakeside Health`);
        expect(await visit.page.locator('.viewer-edition').innerText()).toMatch(/2026/);
      });
    });
  });

  test('an agreement is read in a dialog and on a page, signed, and then kept as it was signed', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await arriveAs(visit, patient, '/confirm-payment');
      const offerId = await offerIdOf(visit);
      const boxes = page.locator('.ticks').getByRole('checkbox');
      expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([false, false]);

      await page.locator('.ticks a').first().click();
      await page.getByRole('dialog').locator('.document section').first().waitFor();
      await visit.isAccessible();
      await page.keyboard.press('Escape');
      for (const kind of AGREEMENTS) {
        const tab = await visit.openTab(pathOf(offerId, kind));
        await tab.lands(pathOf(offerId, kind), `documents.${kind}`);
        await tab.page.locator('.document table').first().waitFor();
        expect([await tooWide(tab), await tooSmall(tab)]).toEqual([[], []]);
        await tab.isAccessible();
        await tab.page.close();
      }

      await walkOn(visit, patient, '/success');
      await putOffFutureBills(visit);
      for (const kind of AGREEMENTS) {
        const [copy] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('link', { name: visit.say(`documents.${kind}`), exact: true }).click(),
        ]);
        await copy.getByText(visit.say('documents.signed')).waitFor();
        const hash = await copy.locator('.viewer-hash code').innerText();
        const [download] = await Promise.all([
          copy.waitForEvent('download'),
          copy.getByRole('button', { name: visit.say('documents.save') }).click(),
        ]);
        expect(
          createHash('sha256')
            .update(await readFile(await download.path()))
            .digest('hex'),
        ).toBe(hash);
        await copy.close();
      }
    });
  });
});

test.concurrent('the contents lead to a section, move the focus to its heading, and stand in the address', async () => {
  await visiting({ width: 360, height: 640 }, async (visit) => {
    const { page } = visit;
    await visit.open('/docs/terms-of-service');
    await page.getByRole('navigation').getByRole('link', { name: 'Credit check' }).click();

    const heading = page.getByRole('heading', { name: 'Credit check' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(50);
    expect(top).toBeLessThan(400);
    expect(new URL(page.url()).hash).toBe('#credit');
  });
});

test.concurrent('an address with a section opens there', async () => {
  await visiting({ width: 360, height: 640 }, async (visit) => {
    await visit.open('/docs/terms-of-service#credit');
    const heading = visit.page.getByRole('heading', { name: 'Credit check' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

test.concurrent.each(['no-preference', 'reduce'] as const)(
  'where motion is %s, anchors scroll accordingly',
  async (reducedMotion) => {
    await visiting({ width: 360, height: 640 }, async (visit) => {
      const { page } = visit;
      await page.emulateMedia({ reducedMotion });
      await visit.open('/docs/terms-of-service');
      await page.locator('.document section').first().waitFor();
      await page.evaluate(() => {
        Element.prototype.scrollIntoView = function (options) {
          document.documentElement.dataset['scrolled'] = typeof options === 'object' ? options.behavior : '';
        };
      });
      await page.getByRole('navigation').getByRole('link', { name: 'Questions' }).click();

      expect(await page.locator('html').getAttribute('data-scrolled')).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
    });
  },
);

test.concurrent('what exists in one language only says so, in the language of the page', async () => {
  await visiting({ locale: 'es' }, async (visit) => {
    await visit.page.route('**/v1/direct-application/terms-of-service*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><body><main><section id="a"><h2>A</h2><p>b</p></section></main></body></html>',
      }),
    );
    await visit.open('/docs/terms-of-service');
    await visit.page.getByText(visit.say('documents.onlyIn.en')).waitFor();
    expect(await visit.page.locator('.viewer-paper').getAttribute('lang')).toBe('en');
  });
});

test.concurrent.each(['/docs', '/docs/', '/docs/made-up', '/docs/1/2/3', '/docs/x/payment-plan', '/docs/terms-of-service/x'])(
  '%s is not found',
  async (path) => {
    await visiting({}, async (visit) => {
      const answer = await visit.page.request.get(visit.serviceUrl + path, { headers: { host: new URL(visit.origin).host } });
      expect(answer.status()).toBe(404);
    });
  },
);

test.concurrent('a document that cannot be loaded leads to the not-found route', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(418);
    await visit.page.route('**/v1/direct-application/privacy-notice*', (route) => route.fulfill({ status: 418, body: '' }));
    await visit.open('/docs/privacy-notice');
    await visit.lands('/not-found', 'notFound.pageNotFound');
  });
});

test.concurrent("a stranger's agreement is not found, signed in or not", async () => {
  const [owner, stranger] = [aPatient(), aPatient()];
  await importPatients(owner, stranger);
  await visiting({}, async (visit) => {
    await arriveAs(visit, owner, '/confirm-payment');
    const path = pathOf(await offerIdOf(visit), AGREEMENTS[0]);
    await visiting({}, async (other) => {
      other.expectRefusal(401, 404);
      await other.open(path);
      await other.lands('/not-found', 'notFound.pageNotFound');
      await arriveAs(other, stranger, '/payment-plan');
      await other.open(path);
      await other.lands('/not-found', 'notFound.pageNotFound');
    });
  });
});

test.concurrent('a document is printed without anything to press', async () => {
  await visiting({}, async (visit) => {
    const { page } = visit;
    await visit.open('/docs/terms-of-service');
    await page.locator('.document section').first().waitFor();
    await page.emulateMedia({ media: 'print' });

    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Credit check' }).isVisible()).toBe(true);
  });
});
