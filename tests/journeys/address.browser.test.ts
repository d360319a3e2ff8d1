import { describe, expect, test } from 'vitest';

import { reach, reachHeadless } from './reach.ts';
import { toastStands } from './refusals.ts';
import { serviceUrls } from './service.ts';
import { enterCode, readCode } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

const options = (visit: Visit) => visit.page.getByRole('listbox').getByRole('option');
/** Pressed while something is amiss, the button tells what. */
const pressAnyway = (visit: Visit) => visit.page.locator('button[type=submit]').click({ force: true });
const field = (visit: Visit, key: string) => visit.page.getByLabel(visit.say(key), { exact: true });
const valueOf = (visit: Visit, key: string) => field(visit, key).inputValue();

async function isAtAddress(visit: Visit): Promise<void> {
  visit.expectRefusal(422);
  await reach(visit, 'address');
  await toastStands(visit.page);
}

describe.concurrent('the address', () => {
  test.each([
    ['en', 360],
    ['es', 1280],
  ] as const)('is filled in with what is on file, and asks for every part (%s, %i px)', async (locale, width) => {
    await visiting({ locale, width }, async (visit) => {
      await isAtAddress(visit);
      await visit.isAccessible();
      expect(await valueOf(visit, 'address.street')).toBe('12 Harbor Street');
      expect(await valueOf(visit, 'address.state')).toBe('NY');

      for (const key of ['street', 'number', 'city', 'zip']) await field(visit, `address.${key}`).fill('');
      await field(visit, 'address.state').selectOption('');
      await pressAnyway(visit);

      const summary = visit.page.locator('.error-summary');
      for (const key of ['street', 'number', 'city', 'state', 'zipMissing']) {
        await summary.getByText(visit.say(`address.errors.${key}`)).waitFor();
      }
      await visit.isAccessible();
    });
  });

  test('is suggested while it is typed, and taken with the keyboard', async () => {
    await visiting({}, async (visit) => {
      await isAtAddress(visit);
      const street = field(visit, 'address.street');
      await street.fill('');
      await street.pressSequentially('480 Mill');
      await options(visit).first().waitFor();
      expect(await street.getAttribute('aria-expanded')).toBe('true');
      await visit.isAccessible();
      await street.press('ArrowDown');
      expect(await street.getAttribute('aria-activedescendant')).toBe(await options(visit).first().getAttribute('id'));

      await street.press('Enter');

      expect(await valueOf(visit, 'address.street')).toBe('480 Mill Road');
      expect(await valueOf(visit, 'address.number')).toBe('480');
      expect(await valueOf(visit, 'address.city')).toBe('Ithaca');
      expect(await valueOf(visit, 'address.zip')).toBe('14850');
      expect(visit.path()).toBe('/address');
    });
  });

  test('typed to its end with the suggestions left alone is what was typed', async () => {
    await visiting({}, async (visit) => {
      await isAtAddress(visit);
      const street = field(visit, 'address.street');
      await street.fill('');
      await street.pressSequentially('7 Main Street');
      await options(visit).first().waitFor();

      await street.press('Escape');

      expect(await options(visit).count()).toBe(0);
      expect(await valueOf(visit, 'address.street')).toBe('7 Main Street');
      expect(await valueOf(visit, 'address.number')).toBe('7');
      expect(await valueOf(visit, 'address.city')).toBe('Rochester');
    });
  });

  test('with a ZIP code of another state is a question, not a refusal', async () => {
    await visiting({}, async (visit) => {
      await isAtAddress(visit);
      await field(visit, 'address.state').selectOption('OH');
      await field(visit, 'address.zip').fill('14604-1234');
      await pressAnyway(visit);
      await visit.page.locator('.error-summary').getByText(visit.say('address.errors.otherState')).waitFor();
      await visit.isAccessible();

      await visit.press('address.useMine', { chosen: 'Ohio' });
      await visit.press('address.action');

      await visit.lands('/payment-plan', 'paymentPlan.title');
    });
  });

  test('of the other state is taken with one press', async () => {
    await visiting({ locale: 'es' }, async (visit) => {
      await isAtAddress(visit);
      await field(visit, 'address.state').selectOption('OH');

      await visit.press('address.useState', { state: 'New York' });

      expect(await valueOf(visit, 'address.state')).toBe('NY');
      expect(await visit.page.locator('.warning').count()).toBe(0);
    });
  });

  test('can be changed from review-info, once a code has shown who asks', async () => {
    const walker = await reachHeadless('review-info', { serviceUrl });

    await visiting({}, async (visit) => {
      await visit.takeOver(walker.visit.luggage(), '/review-info');
      const row = visit.page.locator('.summary-row').filter({ hasText: visit.say('reviewInfo.address') });
      await row.getByRole('button').click();
      await visit.page.getByText(visit.say('address.afterCode')).waitFor();
      await visit.page.getByRole('checkbox').first().check();
      await visit.press('reviewInfo.action');
      await visit.lands('/verify-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, walker.patient.phone));
      await visit.lands('/address', 'address.title');

      await visit.fill('address.street', '480 Mill Road');
      await visit.press('address.action');

      await visit.lands('/payment-plan', 'paymentPlan.title');
      await visit.open('/review-info');
      await visit.page.getByText('480 Mill Road').waitFor();
    });
  });
});
