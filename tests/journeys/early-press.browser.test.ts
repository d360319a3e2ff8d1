import { describe, expect, test } from 'vitest';

import { aPatient, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { submit } from './complaints.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands } from './walk.ts';

const visiting = openForVisits();

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

    await visiting({}, async (visit) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await visit.page.route('**/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await visit.page.goto(`${visit.origin}/bill-info`, { waitUntil: 'commit' });
      await press(visit, patient);
      arrive();
      await lands(visit, '/invoice-to-pay');
    });
  });

  test('loses nothing that was typed on a screen whose code comes last', async () => {
    await visiting({}, async (visit) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await visit.page.route('**/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await visit.page.goto(`${visit.origin}/lets-get-in-touch`, { waitUntil: 'commit' });
      await visit.fill('letsGetInTouch.firstName', 'Walter');
      arrive();
      await visit.hasEverything();
      await visit.holds('letsGetInTouch.firstName', 'Walter');
    });
  });

  test('writes nothing of a person into the address, even where the code never comes', async () => {
    await visiting({}, async (visit) => {
      visit.expectLostRequests();
      await visit.page.route('**/*.js', (route) => route.abort());
      await visit.page.goto(`${visit.origin}/bill-info`, { waitUntil: 'commit' });
      await press(visit, aPatient());
      await visit.holds('billInfo.dateOfBirth', '03/27/1984');
      expect(visit.page.url()).toBe(`${visit.origin}/bill-info`);
    });
  });
});
