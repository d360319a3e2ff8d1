import { afterAll, beforeAll, describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { startWithFlow } from './flow-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** A flow of JSON alone, in which the visitor fills a list. */

let service: ServiceProcess;

beforeAll(async () => {
  service = await startWithFlow('tests/journeys/household.json');
});
afterAll(() => service.stop());

const words = {
  en: { add: 'Add another', change: 'Change', remove: 'Remove', undo: 'Undo', go: 'Continue', few: /Add at least 2/ },
  es: { add: 'Agregar otro', change: 'Cambiar', remove: 'Quitar', undo: 'Deshacer', go: 'Continuar', few: /Agregue al menos 2/ },
} as const;

async function openList(visitor: Visitor): Promise<void> {
  await visitor.open('/household');
  await visitor.waitForStep('/household/phone', 'billInfoPhone.title');
  await visitor.fill('billInfoPhone.phone', '607-555-0142');
  await visitor.press('billInfoPhone.action');
  await visitor.waitForStep('/household/people', 'letsGetInTouch.title');
}

async function fillIn(visitor: Visitor, firstName: string, lastName: string): Promise<void> {
  await visitor.fill('letsGetInTouch.firstName', firstName);
  await visitor.fill('letsGetInTouch.lastName', lastName);
  await visitor.press('letsGetInTouch.action');
  await visitor.waitForStep('/household/people', 'selectUser.title');
}

const lines = ({ page }: Visitor) => page.locator('.list-line').allInnerTexts();

describe.concurrent.each(
  firstByDepth([
    ['en', 360],
    ['es', 1280],
  ] as const),
)('a visitor who fills a list, in %s', (locale, width) => {
  const { add, change, remove, undo, go, few } = words[locale];

  deepTest('adds two people, changes one, and removes one and takes that back', async () => {
    await withVisitor({ url: service.url, locale, width, height: 740 }, async (visitor) => {
      const { page } = visitor;
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await openList(visitor);
      await visitor.expectAccessible();
      await fillIn(visitor, 'Ana', 'Rivera');
      // A button that names what is missing takes a press all the same.
      await button(go).click({ force: true });
      await page.getByRole('alert').getByText(few).waitFor();
      await visitor.expectAccessible();
      await button(add).click();
      await fillIn(visitor, 'Ben', 'Ito');
      await button(`${change} Ben, Ito`).click();
      await fillIn(visitor, 'Bea', 'Ito');
      await button(`${remove} Ana, Rivera`).click();
      expect(await lines(visitor)).toEqual(['Bea, Ito']);
      await visitor.expectAccessible();
      await button(undo).press('Enter');

      expect(await lines(visitor)).toEqual(['Ana, Rivera', 'Bea, Ito']);
      await button(go).click();
      await visitor.waitForStep('/household/check', 'reviewInfo.title');
      await visitor.expectAccessible();
      await button(visitor.text('letsGetInTouch.action')).click();
      await visitor.waitForStep('/household/done', 'letsGetInTouch.sent.title');
    });
  });

  deepTest('checks the answers, changes one by its link, and returns', async () => {
    await withVisitor({ url: service.url, locale, width, height: 740 }, async (visitor) => {
      const { page } = visitor;
      await openList(visitor);
      await fillIn(visitor, 'Ana', 'Rivera');
      await page.getByRole('button', { name: add }).click();
      await fillIn(visitor, 'Ben', 'Ito');
      await page.getByRole('button', { name: go, exact: true }).click();
      await visitor.waitForStep('/household/check', 'reviewInfo.title');
      await page.getByRole('link', { name: `${change} ${visitor.text('billInfoPhone.title')}` }).press('Enter');
      await visitor.waitForStep('/household/phone', 'billInfoPhone.title');
      await visitor.fill('billInfoPhone.phone', '607-555-0143');
      await visitor.press('billInfoPhone.action');
      await visitor.waitForStep('/household/check', 'reviewInfo.title');

      expect(await page.getByRole('definition').allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining('0143'), 'Ana', 'Ito']),
      );
    });
  });

  deepTest('finds what was typed into an item again, after Back, after another step and after a reload', async () => {
    await withVisitor({ url: service.url, locale, width, height: 740 }, async (visitor) => {
      const { page } = visitor;
      const firstName = page.getByLabel(visitor.text('letsGetInTouch.firstName'));
      await openList(visitor);
      await fillIn(visitor, 'Ana', 'Rivera');
      await page.getByRole('button', { name: add }).click();
      await visitor.fill('letsGetInTouch.firstName', 'Be');
      await page.getByRole('link', { name: visitor.text('frame.back') }).click();
      await visitor.waitForStep('/household/people', 'selectUser.title');
      expect(await lines(visitor)).toEqual(['Ana, Rivera']);
      await page.getByRole('button', { name: add }).click();
      expect(await firstName.inputValue()).toBe('Be');
      await visitor.navigate('/household/phone');
      await visitor.waitForStep('/household/phone', 'billInfoPhone.title');
      await visitor.press('billInfoPhone.action');
      await visitor.waitForStep('/household/people', 'letsGetInTouch.title');
      expect(await firstName.inputValue()).toBe('Be');
      await page.reload();
      await visitor.waitForStep('/household/people', 'letsGetInTouch.title');

      expect(await firstName.inputValue()).toBe('Be');
    });
  });

  deepTest('reaches the item that the service refuses, and reads the problem at its field', async () => {
    await withVisitor({ url: service.url, locale, width, height: 740 }, async (visitor) => {
      const { page } = visitor;
      await page.route('**/v1/answers', (route) =>
        route.fulfill({
          status: 400,
          headers: { 'x-product-error': 'true', 'content-type': 'application/json' },
          json: {
            message: 'a form refuses some answers',
            code: 'validation_error',
            category: 'user',
            statusCode: 400,
            userDetails: { 'lets-get-in-touch.1.last_name': 'notAName' },
          },
        }),
      );
      visitor.expectRefusal(400);
      await openList(visitor);
      await fillIn(visitor, 'Ana', 'Rivera');
      await page.getByRole('button', { name: add }).click();
      await fillIn(visitor, 'Ben', 'Ito');
      await page.getByRole('button', { name: go, exact: true }).click();
      await visitor.waitForStep('/household/check', 'reviewInfo.title');
      await page.getByRole('button', { name: visitor.text('letsGetInTouch.action') }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('link', { name: `${change} ${visitor.text('selectUser.title')}` }).click();
      await page
        .getByRole('alert')
        .getByRole('link', { name: /Ben, Ito/ })
        .press('Enter');
      await page.keyboard.press('Enter');
      await page.getByText(visitor.text('form.notAName')).first().waitFor();

      expect(await page.locator('input[aria-invalid=true]').inputValue()).toBe('Ito');
      await visitor.expectAccessible();
    });
  });
});
