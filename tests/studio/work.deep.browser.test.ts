import { randomUUID } from 'node:crypto';

import { insertContactRequest, openDatabase } from '#server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let url: string;
let studio: OpenedStudio;

beforeAll(async () => {
  url = await createDatabase(inject('testPostgres'));
  studio = await startStudioCommand({ DATABASE_URL: url });
});

afterAll(async () => {
  await studio.close();
});

/** A request as a page leaves it behind. */
async function addRequest(): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  const request = {
    provider_id: 'lakeside',
    request_id: randomUUID(),
    reference: 'AAAA-0001',
    first_name: 'Walter',
    last_name: 'Eriksen',
    phone: '5852000001',
    best_time: 'evening',
    reason: 'bill_not_found',
    locale: 'es',
    session_id_hash: 's',
    created_at: new Date('2026-06-16T16:00:00Z'),
  } as const;
  await insertContactRequest(db, request).finally(() => db.destroy());
}

test('staff open a request, read who sent it, and end it, by keyboard', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/work?provider=lakeside#'), complaints);
  const requests = page.getByRole('region', { name: 'Requests for help' });

  await requests.getByText('Nothing waits here.').waitFor();
  await addRequest();
  await page.getByRole('button', { name: 'Read again' }).press('Enter');
  const open = requests.getByRole('button', { name: 'Open: AAAA-0001' });
  await open.waitFor();
  expect(await open.isDisabled()).toBe(true);
  expect(await page.locator('body').textContent()).not.toContain('Eriksen');

  await page.getByRole('textbox', { name: 'Your name' }).fill('Ruth Chen');
  await open.press('Enter');
  const record = page.getByRole('region', { name: 'Request AAAA-0001' });
  await record.getByText('Walter Eriksen').waitFor();
  await record.getByText('contact.looked').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);

  await record.getByRole('textbox', { name: 'What came of it' }).fill('Called back');
  await record.getByRole('button', { name: 'Done' }).press('Enter');
  await requests.getByText('Nothing waits here.').waitFor();
  await page.getByRole('textbox', { name: 'Code of a plan or a request' }).fill('bbbb-bbbb');
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByRole('alert').getByText('has no request, plan or event "BBBB-BBBB"').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
