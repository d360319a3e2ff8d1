import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openStudioDatabase } from './studio-database.ts';
import { readFigures } from './studio-figures.ts';
import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;
let database: Client;

const show = (...options: readonly string[]) =>
  terminal.type('funnel', '--provider', 'lakeside', '--from', '2026-06-01', '--to', '2026-06-30', ...options);

const unused = {
  out: () => undefined,
  report: () => undefined,
  rewriteLine: undefined,
  loadRegistry: () => Promise.reject(new Error('unused')),
};

beforeAll(async () => {
  terminal = await openTerminal('funnel');
  // The first command makes the tables.
  await show();
  database = new Client({ connectionString: terminal.databaseUrl });
  await database.connect();
  await database.query(`
    insert into funnel_days (provider_id, day, flow, version, step, arm, language, device, kind, name, sessions, times) values
    ('lakeside', '2026-06-02', 'enrollment', 'v', 'select-user', '', 'en', 'phone', 'arrived', '', 6, 6),
    ('lakeside', '2026-06-02', 'enrollment', 'v', 'bill-info', '', 'en', 'phone', 'arrived', '', 7, 9),
    ('lakeside', '2026-06-03', 'enrollment', 'v', 'bill-info', '', 'es', 'phone', 'arrived', '', 3, 3),
    ('lakeside', '2026-06-03', 'enrollment', 'v', 'bill-info', '', 'en', 'phone', 'left', '', 6, 0),
    ('lakeside', '2026-06-03', 'enrollment', 'v', 'bill-info', '', 'en', 'phone', 'refused', 'submit: too_many_requests', 2, 4),
    ('lakeside', '2026-07-01', 'enrollment', 'v', 'bill-info', '', 'en', 'phone', 'arrived', '', 99, 99),
    ('hillcrest', '2026-06-02', 'enrollment', 'v', 'bill-info', '', 'en', 'phone', 'arrived', '', 99, 99)`);
});
afterAll(async () => {
  await database.end();
  await terminal.close();
});

test('prints the steps in the order of the flow, with the share of sessions that ended there', async () => {
  const { code, out } = await show();

  expect(code).toBe(0);
  expect(out.trim().split('\r\n')).toEqual([
    '"flow","part","step","kind","name","sessions","times","went_on","share","low","high"',
    '"enrollment","","bill-info","arrived","","10","12","6","0.4","0.1682","0.6873"',
    '"enrollment","","bill-info","refused","submit: too_many_requests","2","4","0","0.2","0.0567","0.5098"',
    '"enrollment","","select-user","arrived","","6","6","0","1","0.6097","1"',
  ]);
});

test('divides the counts by a part', async () => {
  const { out } = await show('--by', 'language', '--format', 'json');
  const rows = JSON.parse(out) as readonly { readonly part: string; readonly step: string; readonly sessions: number }[];

  expect(rows.map(({ part, step, sessions }) => [part, step, sessions])).toEqual([
    ['en', 'bill-info', 7],
    ['en', 'bill-info', 2],
    ['en', 'select-user', 6],
    ['es', 'bill-info', 3],
  ]);
});

describe('the figures of Studio', () => {
  const ask = async (wish: object) => {
    const context = { ...unused, root: process.cwd(), cwd: process.cwd(), env: { DATABASE_URL: terminal.databaseUrl } };
    const database = openStudioDatabase(context);
    const answer = await readFigures(database, context, { provider: 'lakeside', days: 30, to: '2026-06-30', ...wish });
    await database.close();
    return answer;
  };

  test('are the rows of the command', async () => {
    const { out } = await show('--by', 'device', '--format', 'json');

    expect(await ask({ by: 'device' })).toEqual({ rows: JSON.parse(out) as unknown });
  });

  test('begin and end at days of the provider, not of UTC', async () => {
    const { out } = await show('--format', 'json');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T03:00:00Z') });
    const answer = await ask({ days: 29, to: undefined });
    vi.useRealTimers();

    expect(answer).toEqual({ rows: JSON.parse(out) as unknown });
  });

  test.each([
    ['of an unknown provider', { provider: 'lakesid' }, 'did you mean "lakeside"?'],
    ['up to a day that does not exist', { to: '2026-02-30' }, 'there is no day "2026-02-30"'],
  ])('%s state what is wrong', async (_, wish, problem) => {
    expect(await ask(wish)).toEqual({ problem: expect.stringContaining(problem) as unknown });
  });
});

test.each([
  [['--by', 'name'], '--by takes version, arm, language, device'],
  [['--format', 'xml'], '--format takes csv or json'],
])('rejects %o', async (options, reason) => {
  const { code, reported } = await show(...options);

  expect([code, reported]).toEqual([2, expect.stringContaining(reason)]);
});
