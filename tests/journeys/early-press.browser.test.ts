import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { signInAgent } from './agents.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { submit } from './complaints.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep } from './enrollment-path.ts';

/** Opens a page whose code arrives only after the visitor has acted on it. */
async function doBeforeCode(visitor: Visitor, path: string, act: () => Promise<void>): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await visitor.page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await visitor.page.goto(visitor.origin + path, { waitUntil: 'commit' });
  await act();
  arrive();
}

/** Fills in the first screen as the server rendered it, and presses its button. */
async function press(visitor: Visitor, { lastName, birthDate }: TestPatient): Promise<void> {
  await visitor.fill('billInfo.lastName', lastName);
  await visitor.fill('billInfo.dateOfBirth', birthDate);
  await submit(visitor);
}

describe.concurrent('a button that is pressed before the code of the page has arrived', () => {
  test('takes effect later, with everything that was typed', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ isNew: true }, async (visitor) => {
      await doBeforeCode(visitor, '/bill-info', () => press(visitor, patient));
      await waitForStep(visitor, '/invoice-to-pay');
    });
  });

  test('takes effect later where it sends no form', async () => {
    await withVisitor({ flow: 'embed' }, async (visitor) => {
      const left = visitor.page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/embed/payment-plan'));
      await doBeforeCode(visitor, '/embed/error-vault', () => visitor.press('frame.goBack'));
      await left;
    });
  });

  deepTest('loses nothing that was typed or chosen on a screen whose code comes last', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      const evening = visitor.page.getByRole('radio', { name: visitor.text('letsGetInTouch.evening') });
      await doBeforeCode(visitor, '/lets-get-in-touch', async () => {
        await visitor.fill('letsGetInTouch.firstName', 'Walter');
        await evening.check();
      });
      await visitor.waitUntilIdle();
      await visitor.fill('letsGetInTouch.lastName', 'Larkin');

      await visitor.waitForValue('letsGetInTouch.firstName', 'Walter');
      expect(await evening.isChecked()).toBe(true);
    });
  });

  deepTest('loses no tick, and asks for what the early choice requires', async () => {
    await withVisitor({ slug: 'hillcrest' }, async (visitor) => {
      await signInAgent(visitor, 'internal');
      const tick = visitor.page.getByRole('checkbox');
      await doBeforeCode(visitor, '/transfer-plan/verify-agent', async () => {
        await visitor.page.getByRole('radio', { name: visitor.text('agentLookup.byEmail') }).check();
        await tick.check();
      });
      await visitor.fill('agentLookup.email', 'maya@example.com');

      expect(await tick.isChecked()).toBe(true);
    });
  });

  test('is busy at once, and writes no personal data into the address, even when the code never comes', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      visitor.expectLostRequests();
      await visitor.page.route('**/*.js', (route) => route.abort());
      await visitor.page.goto(`${visitor.origin}/bill-info`, { waitUntil: 'commit' });
      await press(visitor, aPatient());
      expect(await visitor.page.getByRole('button', { name: visitor.text('billInfo.action') }).getAttribute('aria-busy')).toBe(
        'true',
      );
      await visitor.waitForValue('billInfo.dateOfBirth', '03/27/1984');
      expect(visitor.page.url()).toBe(`${visitor.origin}/bill-info`);
    });
  });

  deepTest('shows the phone number where the code of a page never comes', async () => {
    await withVisitor({ isNew: true, width: 1280, height: 800 }, async (visitor) => {
      visitor.expectLostRequests();
      await visitor.page.route('**/*.js', (route) => route.abort());
      await visitor.page.goto(`${visitor.origin}/verify-code`, { waitUntil: 'commit' });
      const phone = visitor.page.getByRole('contentinfo').getByRole('link', { name: /555-/ });
      await visitor.page.getByText(visitor.text('frame.loading')).waitFor({ state: 'attached' });
      expect(await phone.count()).toBe(0);

      await phone.waitFor();
    });
  });
});
