import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { splitPhones, tooSmall, tooWide } from './looks.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { putOffFutureBills } from './steps.ts';
import { continueTo } from './enrollment-path.ts';

const NOTICES = [
  ['/docs/terms-of-service', 'documents.terms_of_service'],
  ['/docs/privacy-notice', 'documents.privacy_notice'],
] as const;
const AGREEMENTS = ['payment_plan_agreement', 'automatic_payment_authorization'] as const;

function pathOf(offerId: string, kind: string): string {
  return `/docs/${offerId}/${kind.replaceAll('_', '-')}`;
}

async function offerIdOf(visitor: Visitor): Promise<string> {
  const stored = await visitor.stored();
  const [, offerId = ''] = /selected_offer_id[\\":]+([0-9a-f-]{36})/.exec(stored) ?? [];
  expect(offerId).not.toBe('');
  return offerId;
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  describe.each(firstByDepth([360, 1280]))('at %i px', (width) => {
    test.each(firstByDepth(NOTICES))('%s can be read', async (path, title) => {
      await withVisitor({ locale, width, height: 740 }, async (visitor) => {
        await visitor.open(path);
        await visitor.expectStep(path, title);
        await visitor.page.locator('.document section').first().waitFor();

        expect([await tooWide(visitor), await tooSmall(visitor), await splitPhones(visitor)]).toEqual([[], [], []]);
        expect(await visitor.page.title()).toBe(`${visitor.text(title)} – Lakeside Health`);
        expect(await visitor.page.locator('.viewer-edition').innerText()).toMatch(/2026/);
      });
    });
  });

  deepTest('an agreement can be read in a dialog and on a page, is signed, and stays as it was signed', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await arriveAs(visitor, patient, '/confirm-payment');
      const offerId = await offerIdOf(visitor);
      const boxes = page.locator('.ticks').getByRole('checkbox');
      expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([false, false]);

      await page.locator('.ticks a').first().click();
      await page.getByRole('dialog').locator('.document section').first().waitFor();
      await visitor.expectAccessible();
      await page.keyboard.press('Escape');
      for (const kind of AGREEMENTS) {
        const tab = await visitor.openTab(pathOf(offerId, kind));
        await tab.waitForStep(pathOf(offerId, kind), `documents.${kind}`);
        await tab.page.locator('.document table').first().waitFor();
        expect([await tooWide(tab), await tooSmall(tab)]).toEqual([[], []]);
        await tab.expectAccessible();
        await tab.page.close();
      }

      await continueTo(visitor, patient, '/success');
      await putOffFutureBills(visitor);
      for (const kind of AGREEMENTS) {
        const [copy] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('link', { name: visitor.text(`documents.${kind}`), exact: true }).click(),
        ]);
        await copy.getByText(visitor.text('documents.signed')).waitFor();
        const hash = await copy.locator('.viewer-hash code').innerText();
        const [download] = await Promise.all([
          copy.waitForEvent('download'),
          copy.getByRole('button', { name: visitor.text('documents.save') }).click(),
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

deepTest.concurrent('the contents link to a section, move the focus to its heading, and appear in the address', async () => {
  await withVisitor({ width: 360, height: 640 }, async (visitor) => {
    const { page } = visitor;
    await visitor.open('/docs/terms-of-service');
    await page.getByRole('navigation').getByRole('link', { name: 'Credit check' }).click();

    const heading = page.getByRole('heading', { name: 'Credit check' });
    await eventually(async () => expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true));
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(50);
    expect(top).toBeLessThan(400);
    expect(new URL(page.url()).hash).toBe('#credit');
  });
});

test.concurrent('an address with a section opens there', async () => {
  await withVisitor({ width: 360, height: 640 }, async (visitor) => {
    await visitor.open('/docs/terms-of-service#credit');
    const heading = visitor.page.getByRole('heading', { name: 'Credit check' });
    await eventually(async () => expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true));
  });
});

deepTest.concurrent.each(['no-preference', 'reduce'] as const)(
  'when motion is %s, anchors scroll accordingly',
  async (reducedMotion) => {
    await withVisitor({ width: 360, height: 640 }, async (visitor) => {
      const { page } = visitor;
      await page.emulateMedia({ reducedMotion });
      await visitor.open('/docs/terms-of-service');
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

deepTest.concurrent('a document in one language only states so, in the language of the page', async () => {
  await withVisitor({ locale: 'es' }, async (visitor) => {
    await visitor.page.route('**/v1/direct-application/terms-of-service*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><body><main><section id="a"><h2>A</h2><p>b</p></section></main></body></html>',
      }),
    );
    await visitor.open('/docs/terms-of-service');
    await visitor.page.getByText(visitor.text('documents.onlyIn.en')).waitFor();
    expect(await visitor.page.locator('.viewer-paper').getAttribute('lang')).toBe('en');
  });
});

test.concurrent.each(
  sampleByDepth(['/docs', '/docs/', '/docs/made-up', '/docs/1/2/3', '/docs/x/payment-plan', '/docs/terms-of-service/x']),
)('%s is not found', async (path) => {
  await withVisitor({}, async (visitor) => {
    const answer = await visitor.page.request.get(visitor.serviceUrl + path, {
      headers: { host: new URL(visitor.origin).host },
    });
    expect(answer.status()).toBe(404);
  });
});

deepTest.concurrent('a document that cannot be loaded redirects to the not-found route', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(418);
    await visitor.page.route('**/v1/direct-application/privacy-notice*', (route) => route.fulfill({ status: 418, body: '' }));
    await visitor.open('/docs/privacy-notice');
    await visitor.waitForStep('/not-found', 'notFound.pageNotFound');
  });
});

deepTest.concurrent("a stranger's agreement is not found, signed in or not", async () => {
  const [owner, stranger] = [aPatient(), aPatient()];
  await importPatients(owner, stranger);
  await withVisitor({}, async (visitor) => {
    await arriveAs(visitor, owner, '/confirm-payment');
    const path = pathOf(await offerIdOf(visitor), AGREEMENTS[0]);
    await withVisitor({}, async (other) => {
      other.expectRefusal(401, 404);
      await other.open(path);
      await other.waitForStep('/not-found', 'notFound.pageNotFound');
      await arriveAs(other, stranger, '/payment-plan');
      await other.open(path);
      await other.waitForStep('/not-found', 'notFound.pageNotFound');
    });
  });
});

test.concurrent('a document prints without controls', async () => {
  await withVisitor({}, async (visitor) => {
    const { page } = visitor;
    await visitor.open('/docs/terms-of-service');
    await page.locator('.document section').first().waitFor();
    await page.emulateMedia({ media: 'print' });

    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Credit check' }).isVisible()).toBe(true);
  });
});
