import { describe, expect, test } from 'vitest';

import { signInAgent } from './agents.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { submit } from './complaints.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands } from './walk.ts';

const visiting = openForVisits();

/** Opens a page whose code arrives only after the visitor has done something on it. */
async function doBeforeCode(visit: Visit, path: string, act: () => Promise<void>): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await visit.page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await visit.page.goto(visit.origin + path, { waitUntil: 'commit' });
  await act();
  arrive();
}

/** Fills in the first screen as it came from the server, and presses its button. */
async function press(visit: Visit, { lastName, birthDate }: TestPatient): Promise<void> {
  await visit.fill('billInfo.lastName', lastName);
  await visit.fill('billInfo.dateOfBirth', birthDate);
  await submit(visit);
}

describe.concurrent('a button that is pressed before the code of the page has arrived', () => {
  test('is not forgotten, and nothing that was typed is', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ isNew: true }, async (visit) => {
      await doBeforeCode(visit, '/bill-info', () => press(visit, patient));
      await lands(visit, '/invoice-to-pay');
    });
  });

  test('loses nothing that was typed or chosen on a screen whose code comes last', async () => {
    await visiting({ isNew: true }, async (visit) => {
      const evening = visit.page.getByRole('radio', { name: visit.say('letsGetInTouch.evening') });
      await doBeforeCode(visit, '/lets-get-in-touch', async () => {
        await visit.fill('letsGetInTouch.firstName', 'Walter');
        await evening.check();
      });
      await visit.hasEverything();
      await visit.fill('letsGetInTouch.lastName', 'Larkin');

      await visit.holds('letsGetInTouch.firstName', 'Walter');
      expect(await evening.isChecked()).toBe(true);
    });
  });

  test('loses no tick, and asks what the early choice asks for', async () => {
    await visiting({ slug: 'hillcrest' }, async (visit) => {
      await signInAgent(visit, 'internal');
      const tick = visit.page.getByRole('checkbox');
      await doBeforeCode(visit, '/transfer-plan/verify-agent', async () => {
        await visit.page.getByRole('radio', { name: visit.say('agentLookup.byEmail') }).check();
        await tick.check();
      });
      await visit.fill('agentLookup.email', 'maya@example.com');

      expect(await tick.isChecked()).toBe(true);
    });
  });

  test('is busy at once, and writes nothing of a person into the address, even where the code never comes', async () => {
    await visiting({ isNew: true }, async (visit) => {
      visit.expectLostRequests();
      await visit.page.route('**/*.js', (route) => route.abort());
      await visit.page.goto(`${visit.origin}/bill-info`, { waitUntil: 'commit' });
      await press(visit, aPatient());
      expect(await visit.page.getByRole('button', { name: visit.say('billInfo.action') }).getAttribute('aria-busy')).toBe('true');
      await visit.holds('billInfo.dateOfBirth', '03/27/1984');
      expect(visit.page.url()).toBe(`${visit.origin}/bill-info`);
    });
  });
});
