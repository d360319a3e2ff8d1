import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addContactRequest } from './testing/add-contact-request.ts';
import { openTerminal, type Terminal } from './testing/terminal.ts';
import { openTeamServer, type TeamServer } from './testing/team-studio.ts';

let terminal: Terminal;
let client: Client;
let studio: TeamServer;

beforeAll(async () => {
  terminal = await openTerminal('team_work');
  studio = await openTeamServer(terminal.databaseUrl);
  client = new Client({ connectionString: terminal.databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await studio.close();
  await client.end();
  await terminal.close();
});

beforeEach(async () => {
  await client.query('delete from contact_requests');
  await addContactRequest(terminal.databaseUrl, 'lakeside', 'AAAA-0001');
});

async function signIn(person: string) {
  const { get, post } = await studio.signIn(person);
  return {
    list: (provider: string) => get(`/api/work?provider=${provider}`),
    act: (act: object) => post('/api/work', act),
  };
}

/** No import has it. */
const NO_IMPORT = randomUUID();
const refused = [422, { refused: 'notAllowed' }];

async function eventsSince(moment: Date) {
  const { rows } = await client.query<{ event: string; details: object }>(
    'select event, details from audit_events where happened_at >= $1 order by happened_at, number',
    [moment],
  );
  return rows.map(({ event, details }) => [event, details]);
}

test('a request is closed in the name of the editor who signed in, whomever the call names', async () => {
  const began = new Date();
  const ruth = await signIn('ruth');
  expect(await ruth.list('lakeside')).toMatchObject([200, { may_act: true, requests: [{ reference: 'AAAA-0001' }] }]);

  const of = { provider: 'lakeside', reference: 'AAAA-0001', by: 'Joel Marquez', person_id: 'joel' };
  expect(await ruth.act({ ...of, act: 'look' })).toMatchObject([200, { record: { kind: 'request' } }]);
  expect(await ruth.act({ ...of, act: 'close', note: 'Called back' })).toEqual([200, {}]);

  const { rows } = await client.query('select closed_by from contact_requests');
  expect(rows).toEqual([{ closed_by: 'Ruth Calder (ruth)' }]);
  expect(await eventsSince(began)).toEqual([
    ['contact.looked', { by: 'Ruth Calder (ruth)' }],
    ['contact.closed', { by: 'Ruth Calder (ruth)' }],
  ]);
});

test.each(['vera', 'joel'])('%s, who is no editor, looks and ends nothing, and what they tried is in the audit', async (id) => {
  const began = new Date();
  const person = await signIn(id);

  expect(await person.list('lakeside')).toMatchObject([200, { may_act: false }]);
  expect(await person.act({ provider: 'lakeside', act: 'look', reference: 'AAAA-0001' })).toMatchObject([200, {}]);
  expect(await person.act({ provider: 'lakeside', act: 'close', reference: 'AAAA-0001', note: '' })).toEqual(refused);
  expect(await person.act({ provider: 'lakeside', act: 'problems', id: NO_IMPORT, after: 0 })).toEqual([200, { problems: [] }]);
  expect(await person.act({ provider: 'lakeside', act: 'seen', id: NO_IMPORT })).toEqual(refused);

  const { rows } = await client.query('select closed_by from contact_requests');
  expect(rows).toEqual([{ closed_by: null }]);
  expect(await eventsSince(began)).toMatchObject([
    ['contact.looked', { by: expect.stringContaining(`(${id})`) as unknown }],
    ['work.refused', { by: id, tried: 'close AAAA-0001' }],
    ['work.refused', { by: id, tried: `seen ${NO_IMPORT}` }],
  ]);
});

test('an editor of one provider is shown nothing of another, also where no such provider exists', async () => {
  const began = new Date();
  const sam = await signIn('sam');
  await addContactRequest(terminal.databaseUrl, 'hillcrest', 'BBBB-0001');
  const acts = [
    { act: 'look', reference: 'AAAA-0001' },
    { act: 'close', reference: 'AAAA-0001', note: '' },
    { act: 'send', id: randomUUID() },
    { act: 'setAside', id: randomUUID(), reason: 'reached' },
    { act: 'replay', id: randomUUID() },
    { act: 'apply', id: 'evt_1' },
    { act: 'problems', id: randomUUID(), after: 0 },
    { act: 'csv', id: randomUUID() },
    { act: 'seen', id: randomUUID() },
  ];

  for (const provider of ['lakeside', 'northside']) {
    expect(await sam.list(provider)).toEqual(refused);
    for (const act of acts) expect(await sam.act({ ...act, provider })).toEqual(refused);
  }
  // With the code of another provider, as with one that no provider has.
  const foreign = await sam.act({ provider: 'hillcrest', act: 'look', reference: 'AAAA-0001' });
  expect(foreign).toMatchObject([200, { problem: expect.stringContaining('has no request') as unknown }]);
  expect(await sam.list('hillcrest')).toMatchObject([200, { requests: [{ reference: 'BBBB-0001' }] }]);

  const events = await eventsSince(began);
  expect(events).toHaveLength(1 + acts.length);
  expect(events).toEqual(events.map(() => ['work.refused', expect.objectContaining({ by: 'sam', roles: [] })]));
});

test('a person who has not signed in is shown nothing', async () => {
  const answer = await fetch(`${studio.origin}/api/work?provider=lakeside`);

  expect(answer.status).toBe(401);
});
