import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertContactRequest, type NewContactRequest, openDatabase } from '#server';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  terminal = await openTerminal('requests');
  // The first command makes the tables.
  await list();
  db = openDatabase(terminal.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await terminal.close();
});

const run = (...argv: readonly string[]) => terminal.type(...argv);
const list = (...options: readonly string[]) => run('requests', 'list', '--provider', 'lakeside', ...options);

/** A request as a page leaves it behind. */
async function aRequest(reference: string, own: Partial<NewContactRequest> = {}): Promise<void> {
  const row = {
    provider_id: 'lakeside',
    request_id: randomUUID(),
    reference,
    first_name: 'Walter',
    last_name: 'Eriksen',
    phone: '5852000001',
    best_time: 'evening' as const,
    reason: 'bill_not_found' as const,
    locale: 'es',
    session_id_hash: 's',
    created_at: new Date('2026-06-16T16:00:00Z'),
    ...own,
  };
  await insertContactRequest(db, row);
}

test('staff see who asks for help, why, and where to call', async () => {
  await aRequest('AAAA-0001');
  await aRequest('AAAA-0002', { phone: null, best_time: null, reason: null, created_at: new Date('2026-06-16T17:30:00Z') });

  const { code, out, reported } = await list('--personal');

  expect([code, reported]).toEqual([0, '']);
  expect(out.split('\n').slice(0, 2)).toEqual([
    'AAAA-0001  open    2026-06-16 12:00  bill_not_found  Walter Eriksen  call (585) 200-0001 (evening)  es',
    'AAAA-0002  open    2026-06-16 13:30  none  Walter Eriksen  they will call  es',
  ]);
});

test('a file or a pipe gets no personal data unless staff ask for them', async () => {
  await aRequest('BBBB-0001');

  for (const options of [[], ['--json']]) {
    const { out } = await list(...options);
    expect(out).toContain('BBBB-0001');
    expect(out).not.toMatch(/Walter|Eriksen|200-0001|5852000001/);
  }
  expect((await list()).reported).toContain('--personal');
});

test('a closed request names who closed it and when, and is listed no more among the open ones', async () => {
  await aRequest('CCCC-0001');
  const by = ['--provider', 'lakeside', '--by', 'Jordan Blake', '--note', 'added the guarantor'];

  const closed = await run('requests', 'close', 'cccc-0001', ...by);
  const again = await run('requests', 'close', 'CCCC-0001', '--provider', 'lakeside', '--by', 'Another Agent');
  const { requests } = JSON.parse((await list('--closed', '--json', '--personal')).out) as {
    readonly requests: readonly object[];
  };

  expect([closed.code, closed.reported]).toEqual([0, 'CCCC-0001 is closed.\n']);
  expect(again.code).toBe(0);
  expect(again.reported).toMatch(/^CCCC-0001 is closed already since .*, by Jordan Blake\.\n$/);
  expect(requests).toContainEqual(
    expect.objectContaining({ reference: 'CCCC-0001', state: 'closed', closed_by: 'Jordan Blake', note: 'added the guarantor' }),
  );
  expect((await list()).out).not.toContain('CCCC-0001');
  expect((await list('--all')).out).toContain('CCCC-0001');
  const rows = await db.selectFrom('audit_events').select(['event', 'actor']).where('event', '=', 'contact.closed').execute();
  expect(rows).toEqual([{ event: 'contact.closed', actor: 'staff' }]);
});

test('a request of another provider is neither listed nor closed', async () => {
  await aRequest('DDDD-0001', { provider_id: 'riverbend' });

  expect((await list('--all')).out).not.toContain('DDDD-0001');
  const { code, reported } = await run('requests', 'close', 'DDDD-0001', '--provider', 'lakeside', '--by', 'Jordan Blake');
  expect([code, reported]).toEqual([5, 'the provider "lakeside" has no request "DDDD-0001"\n']);
});

test.each([
  ['without a provider', ['requests', 'list'], 2, 'whose requests?'],
  ['of an unknown provider', ['requests', 'list', '--provider', 'lakesid'], 5, 'lakeside'],
  ['open and closed at once', ['requests', 'list', '--provider', 'lakeside', '--all', '--closed'], 2, 'not both'],
  ['without a reference', ['requests', 'close', '--provider', 'lakeside', '--by', 'J'], 2, 'which request?'],
  ['without who did it', ['requests', 'close', 'AAAA-0001', '--provider', 'lakeside'], 2, 'who took care of it?'],
])('a command %s is refused', async (_, argv, code, reported) => {
  const answer = await run(...argv);

  expect([answer.code, answer.out]).toEqual([code, '']);
  expect(answer.reported).toContain(reported);
});
