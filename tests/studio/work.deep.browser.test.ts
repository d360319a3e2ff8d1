import { randomUUID } from 'node:crypto';

import { insertContactRequest, openDatabase } from '#server';
import { sql } from 'kysely';
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

/** A message that the partner may have taken, whose words are deleted. */
async function addDoubtfulMessage(): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await sql`
    insert into outbox (provider_id, reason, channel, kind, locale, created_at, due_at, tries, given_up_at, failed_at, outcome, outcome_reason)
    values ('lakeside', 'x', 'sms', 'payment-failed', 'es', '2026-06-16T16:00:00Z', now(), 1, now(), now(), 'unknown', 'deadline')
  `
    .execute(db)
    .finally(() => db.destroy());
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
  await record.getByText('Request looked at').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);

  await record.getByRole('textbox', { name: 'What came of it' }).fill('Called back');
  await record.getByRole('button', { name: 'Done' }).press('Enter');
  await requests.getByText('Nothing waits here.').waitFor();
  await page.getByRole('textbox', { name: 'Code of a plan or a request' }).fill('bbbb-bbbb');
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByRole('alert').getByText('has no request, message, import, plan or event "BBBB-BBBB"').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

/** An import that left so many rows out. */
async function addImport(count: number): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await sql`
    with report as (
      insert into import_reports (provider_id, kind, files, begun_at, ended_at, outcome, rows_read, written, refused, problems)
      values ('lakeside', 'bills', '{march.csv}', '2026-06-16T03:00:00Z', '2026-06-16T03:00:05Z', 'taken', 5000, 4000, ${count}, ${count})
      returning provider_id, import_id
    )
    insert into import_problems (provider_id, import_id, number, line, field, code, reason)
    select provider_id, import_id, n, n + 1, 'mrn', 'repeated', 'is on line 1 already' from report, generate_series(1, ${count}::int) as n
  `
    .execute(db)
    .finally(() => db.destroy());
}

test('staff read what an import left out, save it as CSV, and mark it as seen, by keyboard', async () => {
  const complaints: string[] = [];
  await addImport(30);
  const page = await studio.open(studio.link.replace('/#', '/work?provider=lakeside#'), complaints);
  const imports = page.getByRole('region', { name: 'Imports that left rows out' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ruth Chen');

  await imports.getByText('30 of 5,000 rows not taken').waitFor();
  await imports.getByRole('button', { name: /^Look: march.csv/ }).press('Enter');
  const record = page.getByRole('region', { name: 'Import' });
  await record.getByText('march.csv, line 26').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);
  await record.getByRole('button', { name: 'Next' }).press('Enter');
  await record.getByText('26 to 30 of 30').waitFor();
  await record.getByText('march.csv, line 31').waitFor();
  const download = page.waitForEvent('download');
  await record.getByRole('button', { name: 'Problems as CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('march.csv-problems.csv');
  await record.getByRole('button', { name: 'Seen' }).press('Enter');

  await imports.getByText('Nothing waits here.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('staff look at a message that may not have arrived, and set it aside with a reason, by keyboard', async () => {
  const complaints: string[] = [];
  await addDoubtfulMessage();
  const page = await studio.open(studio.link.replace('/#', '/work?provider=lakeside#'), complaints);
  const messages = page.getByRole('region', { name: 'Messages that did not arrive' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ruth Chen');

  await messages.getByRole('cell', { name: 'it may have arrived (deadline)' }).waitFor();
  await messages.getByRole('button', { name: /^Look: Payment failed/ }).press('Enter');
  const record = page.getByRole('region', { name: 'Message' });
  await record.getByText('Message looked at').waitFor();
  expect(await faultsInEachLook(page)).toEqual([]);
  await record.getByRole('button', { name: 'Why it need not arrive any more' }).press('Enter');
  await page.getByRole('option', { name: 'The phone or email is wrong' }).press('Enter');
  await record.getByRole('button', { name: 'Set aside' }).press('Enter');

  await messages.getByText('Nothing waits here.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
