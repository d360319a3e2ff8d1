import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
const begin = (person: TeamCaller, more: object) => person.post('/api/provider', { answers: { ...answers, ...more } });
const refused = [422, { refused: 'notAllowed' }];

async function filesOf(person: TeamCaller) {
  const [, opening] = await person.get('/api/configuration');
  return (opening as { readonly files: readonly { readonly file: string; readonly text: string }[] }).files;
}

test('an editor of every id begins a provider as a draft, and other providers stay as they are', async () => {
  const [ruth, sam, vera] = await Promise.all(['ruth', 'sam', 'vera'].map((id) => studio.signIn(id)));
  const before = await filesOf(ruth!);

  expect(await begin(ruth!, {})).toEqual([200, { slug: 'northside-health' }]);

  const after = await filesOf(ruth!);
  expect(after.slice(0, -1)).toEqual(before);
  expect(JSON.parse(after.at(-1)!.text)).toMatchObject({ provider_id: 'northside-health', display_name: 'Northside Health' });
  const [status, review] = await vera!.get('/api/review/northside-health');
  expect([status, review]).toMatchObject([200, { isNew: true, needsApproval: true, draft: { by: 'Ruth Calder' }, versions: [] }]);
  expect((await sam!.get('/api/review/northside-health'))[0]).toBe(404);
  // The same answers once more: another id.
  expect(await begin(ruth!, {})).toEqual([200, { slug: 'northside-health-2' }]);
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

test('an editor reads what is wrong with an answer, and that an id is taken', async () => {
  const ruth = await studio.signIn('ruth');

  expect(await begin(ruth, { slug: 'lakeside' })).toMatchObject([
    200,
    { problems: [expect.stringMatching(/^slug: .*is there already/)] },
  ]);
  expect(await begin(ruth, { slug: 'eastside', phone: '12' })).toMatchObject([
    200,
    { problems: [expect.stringMatching(/^phone: /)] },
  ]);
});
