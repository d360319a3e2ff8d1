import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { typeCommand } from './testing/type-command.ts';
import { openTerminal, type Terminal } from './testing/terminal.ts';
import { openAnswerSealer, openDatabase } from '#server';

let terminal: Terminal;
let db: ReturnType<typeof openDatabase>;
const folder = mkdtempSync(join(tmpdir(), 'export-answers-'));

beforeAll(async () => {
  terminal = await openTerminal('answers');
  // The first command makes the tables.
  await run();
  db = openDatabase(terminal.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await terminal.close();
  rmSync(folder, { recursive: true });
});

const run = (...options: readonly string[]) =>
  terminal.type('export', 'answers', '--provider', 'lakeside', '--flow', 'enrollment', ...options);

async function aSubmission(name: string, day: string, provider_id = 'lakeside'): Promise<void> {
  const key = { provider_id, submission_id: randomUUID() };
  const at = new Date(`${day}T12:00:00Z`);
  const submission = {
    ...key,
    ...openAnswerSealer({}).seal(JSON.stringify({ pet: { name } }), `submission ${provider_id} ${key.submission_id}`),
    reference: 'AAAA-0001',
    flow: 'enrollment',
    flow_version: 1,
    forms: JSON.stringify({ pet: 1 }),
    fields: ['pet.name'],
    locale: 'en',
    holder_id: randomUUID(),
    patient_id: null,
    verified: false,
    answers_hash: '0'.repeat(64),
    created_at: at,
    expires_at: new Date(at.getTime() + 1_000_000),
  } as const;
  await db.insertInto('submissions').values(submission).execute();
}

it('writes the answers of the provider since a day, and nothing that a spreadsheet runs', async () => {
  await aSubmission('Old', '2026-01-01');
  await aSubmission('=cmd|calc', '2026-06-16');
  await aSubmission('Stranger', '2026-06-16', 'hillview');
  const { out, reported } = await run('--since', '2026-06-01');

  expect(out).toBe(
    '"reference","sent_at","language","verified","pet.name"\r\n"AAAA-0001","2026-06-16T12:00:00.000Z","en","false","\'=cmd|calc"\r\n',
  );
  expect(reported).toContain('1 submission.');
});

it('writes every page of many', async () => {
  for (let at = 0; at < 450; at += 1) await aSubmission(`Pet ${at}`, '2026-07-01');
  const { out } = await run('--since', '2026-07-01');

  expect(new Set(out.split('\r\n')).size).toBe(450 + 2);
});

it('writes a file that only its owner may read, and replaces none', async () => {
  const path = join(folder, 'answers.csv');
  expect((await run('--out', path)).code).toBe(0);

  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toContain('"Old"');
  expect(await run('--out', path)).toMatchObject({ code: 1, reported: expect.stringContaining('exists already') });
});

it('reports the key and the flow that do not exist', async () => {
  const env = { DATABASE_URL: terminal.databaseUrl, ANSWER_KEYS: `other:${Buffer.alloc(32).toString('base64')}` };
  const line = 'export answers --provider lakeside --flow enrollment';

  expect(await typeCommand(line, undefined, { env })).toMatchObject({
    code: 1,
    reported: expect.stringContaining('there is no key "test" any more: add it to ANSWER_KEYS'),
  });
  expect(await run('--flow', 'enrolment')).toMatchObject({ code: 5, reported: expect.stringContaining('"enrollment"') });
  expect((await terminal.type('export', 'answers')).reported).toContain('which answers? Add --flow FLOW');
});

it('leaves neither a file nor a folder when the export fails', async () => {
  const env = { DATABASE_URL: terminal.databaseUrl, ANSWER_KEYS: `other:${Buffer.alloc(32).toString('base64')}` };
  const cwd = mkdtempSync(join(folder, 'fails-'));
  const argv = ['export', 'answers', '--provider', 'lakeside', '--flow', 'enrollment', '--out', 'a.csv', '--files', 'files'];

  expect((await typeCommand(argv, process.cwd(), { cwd, env })).code).toBe(1);
  expect(readdirSync(cwd)).toEqual([]);
});

it('makes a new folder for files, which only its owner opens', async () => {
  const out = join(folder, 'files');

  expect((await run('--files', out)).reported).toMatch(/^\d+ submissions, 0 files\.$/m);
  expect(statSync(out).mode & 0o777).toBe(0o700);
  expect(await run('--files', out)).toMatchObject({ code: 1, reported: expect.stringContaining('exists already') });
});

it('records the export', async () => {
  const events = await db.selectFrom('audit_events').select('details').where('event', '=', 'answers.exported').execute();

  expect(events.map(({ details }) => details['submissions'])).toContain(450);
});
