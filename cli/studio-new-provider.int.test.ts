import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LookedAtAnswers } from '#studio/service';

import { openTerminal, type Terminal } from './testing/terminal.ts';
import { openTeamServer, type TeamCaller, type TeamServer } from './testing/team-studio.ts';

let terminal: Terminal;
let studio: TeamServer;

beforeAll(async () => {
  terminal = await openTerminal('begin');
  studio = await openTeamServer(terminal.databaseUrl);
});

afterAll(async () => {
  await studio.close();
  await terminal.close();
});

const answers = { name: 'Northside Health', website: 'northside.example', phone: '(888) 555-0100' };
let attempts = 0;
const begin = (person: TeamCaller, more: object) =>
  person.post('/api/provider', { answers: { ...answers, ...more }, attempt: `attempt-${(attempts += 1)}` });
const look = (person: TeamCaller, given: object) =>
  person.post('/api/provider/look', { answers: given, language: 'en' }) as Promise<readonly [number, LookedAtAnswers]>;
const refused = [422, { refused: 'notAllowed' }];

async function filesOf(person: TeamCaller) {
  const [, opening] = await person.get('/api/configuration');
  return (opening as { readonly files: readonly { readonly file: string; readonly text: string }[] }).files;
}

test('an editor of every id begins a provider as a draft, and other providers stay as they are', async () => {
  const [ruth, sam, vera] = await Promise.all(['ruth', 'sam', 'vera'].map((id) => studio.signIn(id)));
  const before = await filesOf(ruth!);

  expect(await begin(ruth!, {})).toEqual([200, { slug: 'northside-health', file: 'providers/northside-health.json' }]);

  const after = await filesOf(ruth!);
  expect(after.slice(0, -1)).toEqual(before);
  expect(JSON.parse(after.at(-1)!.text)).toMatchObject({ provider_id: 'northside-health', display_name: 'Northside Health' });
  const [status, review] = await vera!.get('/api/review/northside-health');
  expect([status, review]).toMatchObject([200, { isNew: true, needsApproval: true, draft: { by: 'Ruth Calder' }, versions: [] }]);
  expect((await sam!.get('/api/review/northside-health'))[0]).toBe(404);
  // The same answers in another attempt: the name makes an id that is taken.
  expect(await begin(ruth!, {})).toEqual([200, { problems: { slug: [expect.stringContaining('there already')] }, missing: [] }]);
});

test('a person begins no id that they may not edit, learns not whether it is taken, and is in the audit', async () => {
  const [sam, vera, joel] = await Promise.all(['sam', 'vera', 'joel'].map((id) => studio.signIn(id)));

  for (const person of [sam!, vera!, joel!])
    for (const slug of ['lakeside', 'southside']) expect(await begin(person, { slug })).toEqual(refused);
  expect(await begin(vera!, {})).toEqual(refused);
  expect(await begin(sam!, { slug: '../lakeside' })).toEqual(refused);

  const client = new Client({ connectionString: terminal.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select distinct details->>'by' as by from audit_events where event = 'configuration.refused' order by 1`,
  );
  const drafts = await client.query(`select from configuration_drafts where provider_id in ('lakeside', 'southside')`);
  await client.end();
  expect(rows.map(({ by }: { readonly by: string }) => by)).toEqual(['joel', 'sam', 'vera']);
  expect(drafts.rowCount).toBe(0);
});

test('an editor reads what is wrong with an answer at its question, and that an id is taken', async () => {
  const ruth = await studio.signIn('ruth');

  expect(await begin(ruth, { slug: 'lakeside' })).toEqual([
    200,
    { problems: { slug: [expect.stringContaining('is there already')] }, missing: [] },
  ]);
  expect(await begin(ruth, { slug: 'eastside', phone: '12' })).toEqual([
    200,
    { problems: { phone: [expect.stringContaining('ten digits')] }, missing: [] },
  ]);
});

test('one attempt begins one provider, however often it is sent', async () => {
  const ruth = await studio.signIn('ruth');
  const sent = { answers: { ...answers, name: 'Westside' }, attempt: 'attempt-of-a-double-press' };
  const created = [200, { slug: 'westside', file: 'providers/westside.json' }];

  const both = await Promise.all([ruth.post('/api/provider', sent), ruth.post('/api/provider', sent)]);

  expect([...both, await ruth.post('/api/provider', sent)]).toEqual([created, created, created]);
});

test('answers make a picture from the first one on, with what is missing, suggested and wrong', async () => {
  const ruth = await studio.signIn('ruth');

  const [, first] = await look(ruth, {});
  const [, second] = await look(ruth, { name: 'Eastside', months: 'six', accent: '#5b3a8c' });

  expect(first).toMatchObject({
    problems: {},
    missing: ['name', 'website', 'phone'],
    suggested: { months: '3, 6, 12', accent: '#1f5f8b', minimum: '50' },
  });
  expect(second).toMatchObject({ missing: ['website', 'phone'], suggested: { slug: 'eastside' } });
  expect(Object.keys(second.problems)).toEqual(['months']);
  const page = await ruth.page(`/new-provider-page/${second.picture}`);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringMatching(/; sandbox$/)]);
  expect(await page.text()).toContain('Eastside at /');
  expect(first.picture).not.toBe(second.picture);
});

test('only the session that made a picture reads it', async () => {
  const [ruth, imani] = await Promise.all(['ruth', 'imani'].map((id) => studio.signIn(id)));
  const [, { picture }] = await look(ruth!, { name: 'Eastside' });
  const again = await studio.signIn('ruth');

  expect((await imani!.page(`/new-provider-page/${picture}`)).status).toBe(404);
  expect((await again.page(`/new-provider-page/${picture}`)).status).toBe(404);
  expect((await fetch(`${studio.origin}/new-provider-page/${picture}`)).status).toBe(401);
  expect((await ruth!.page(`/new-provider-page/${picture}`)).status).toBe(200);
});

test('a person who may begin nothing makes no picture, and another site makes none for an editor', async () => {
  const [ruth, vera, sam] = await Promise.all(['ruth', 'vera', 'sam'].map((id) => studio.signIn(id)));

  for (const person of [vera!, sam!])
    for (const given of [{}, { slug: 'lakeside' }, { slug: 'eastside' }]) expect(await look(person, given)).toEqual(refused);
  const elsewhere = { origin: 'https://elsewhere.example' };
  const sent = { answers, language: 'en', attempt: 'attempt-of-another-site' };
  expect((await ruth!.post('/api/provider/look', sent, elsewhere))[0]).toBe(403);
  expect((await ruth!.post('/api/provider', sent, elsewhere))[0]).toBe(403);
});
