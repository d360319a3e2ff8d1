import { describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { arriveAt, arriveByCalls } from './arrive.ts';
import { waitForToast } from './refusals.ts';
import { serviceUrls } from './service.ts';
import { enterCode, readCode } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const [serviceUrl = ''] = serviceUrls();

const options = (visitor: Visitor) => visitor.page.getByRole('listbox').getByRole('option');
/** Forces the press: the button reports what is missing. */
const pressAnyway = (visitor: Visitor) => visitor.page.locator('button[type=submit]').click({ force: true });
const field = (visitor: Visitor, key: string) => visitor.page.getByLabel(visitor.text(key), { exact: true });
const valueOf = (visitor: Visitor, key: string) => field(visitor, key).inputValue();

async function isAtAddress(visitor: Visitor): Promise<void> {
  visitor.expectRefusal(422);
  await arriveAt(visitor, 'address');
  await waitForToast(visitor.page);
}

describe.concurrent('the address', () => {
  deepTest.each(
    firstByDepth([
      ['es', 360],
      ['en', 1280],
    ] as const),
  )('is filled in from the record, and requires every part (%s, %i px)', async (locale, width) => {
    await withVisitor({ locale, width }, async (visitor) => {
      await isAtAddress(visitor);
      await visitor.expectAccessible();
      expect(await valueOf(visitor, 'address.street')).toBe('12 Harbor Street');
      expect(await valueOf(visitor, 'address.state')).toBe('NY');

      for (const key of ['street', 'number', 'city', 'zip']) await field(visitor, `address.${key}`).fill('');
      await field(visitor, 'address.state').selectOption('');
      await pressAnyway(visitor);

      const summary = visitor.page.locator('.error-summary');
      for (const key of ['street', 'number', 'city', 'state', 'zipMissing']) {
        await summary.getByText(visitor.text(`address.errors.${key}`)).waitFor();
      }
      await visitor.expectAccessible();
    });
  });

  deepTest('asks for the house number only where the street line has none, and nothing moves up or down', async () => {
    await withVisitor({}, async (visitor) => {
      await isAtAddress(visitor);
      const [number, city] = [field(visitor, 'address.number'), field(visitor, 'address.city')];
      const top = () => city.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      expect(await number.isVisible()).toBe(false);
      const before = await top();
      await field(visitor, 'address.street').fill('Rural Route');
      await number.fill('12');

      expect(await top()).toBe(before);
    });
  });

  deepTest('is suggested while it is typed, and accepted by keyboard', async () => {
    await withVisitor({}, async (visitor) => {
      await isAtAddress(visitor);
      const street = field(visitor, 'address.street');
      await street.fill('');
      await street.pressSequentially('480 Mill');
      await options(visitor).first().waitFor();
      expect(await street.getAttribute('aria-expanded')).toBe('true');
      await visitor.expectAccessible();
      await street.press('ArrowDown');
      expect(await street.getAttribute('aria-activedescendant')).toBe(await options(visitor).first().getAttribute('id'));

      await street.press('Enter');

      expect(await valueOf(visitor, 'address.street')).toBe('480 Mill Road');
      expect(await valueOf(visitor, 'address.number')).toBe('480');
      expect(await field(visitor, 'address.number').isVisible()).toBe(false);
      expect(await valueOf(visitor, 'address.city')).toBe('Ithaca');
      expect(await valueOf(visitor, 'address.zip')).toBe('14850');
      expect(visitor.path()).toBe('/address');
    });
  });

  deepTest('keeps what was typed when the patient ignores the suggestions', async () => {
    await withVisitor({}, async (visitor) => {
      await isAtAddress(visitor);
      const street = field(visitor, 'address.street');
      await street.fill('');
      await street.pressSequentially('7 Main Street');
      await options(visitor).first().waitFor();

      await street.press('Escape');

      expect(await options(visitor).count()).toBe(0);
      expect(await valueOf(visitor, 'address.street')).toBe('7 Main Street');
      expect(await valueOf(visitor, 'address.number')).toBe('7');
      expect(await valueOf(visitor, 'address.city')).toBe('Rochester');
    });
  });

  deepTest('with a ZIP code of another state asks a question, and is not rejected', async () => {
    await withVisitor({}, async (visitor) => {
      await isAtAddress(visitor);
      await field(visitor, 'address.state').selectOption('OH');
      await field(visitor, 'address.zip').fill('14604-1234');
      await pressAnyway(visitor);
      await visitor.page.locator('.error-summary').getByText(visitor.text('address.errors.otherState')).waitFor();
      await visitor.expectAccessible();

      await visitor.press('address.useMine', { chosen: 'Ohio' });
      await visitor.press('address.action');

      await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
    });
  });

  deepTest('of the other state is accepted with one press', async () => {
    await withVisitor({ locale: 'es' }, async (visitor) => {
      await isAtAddress(visitor);
      await field(visitor, 'address.state').selectOption('OH');

      await visitor.press('address.useState', { state: 'New York' });

      expect(await valueOf(visitor, 'address.state')).toBe('NY');
      expect(await visitor.page.locator('.warning').count()).toBe(0);
    });
  });

  deepTest('can be changed from review-info after a code', async () => {
    const enrollee = await arriveByCalls('review-info', { serviceUrl });

    await withVisitor({}, async (visitor) => {
      await visitor.resume(enrollee.visitor.session(), '/review-info');
      const row = visitor.page.locator('.summary-row').filter({ hasText: visitor.text('reviewInfo.address') });
      await row.getByRole('button').click();
      await visitor.page.getByText(visitor.text('address.afterCode')).waitFor();
      await visitor.page.getByRole('checkbox').first().check();
      await visitor.press('reviewInfo.action');
      await visitor.waitForStep('/verify-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, enrollee.patient.phone));
      await visitor.waitForStep('/address', 'address.title');

      await visitor.fill('address.street', '480 Mill Road');
      await visitor.press('address.action');

      await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
      await visitor.open('/review-info');
      await visitor.page.getByText('480 Mill Road').waitFor();
    });
  });
});
