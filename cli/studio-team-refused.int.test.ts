import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';
import { openTeamServer, type TeamCaller, type TeamServer } from './testing/team-studio.ts';

let terminal: Terminal;
let studio: TeamServer;
let folder: string;

/** A provider like another one, with an id and a host of its own. */
const likeLakeside = (provider_id: string, host = provider_id) =>
  JSON.stringify({
    ...(JSON.parse(readFileSync('tests/configuration/sound/providers/lakeside.json', 'utf8')) as object),
    provider_id,
    hosts: [`${host}.localhost`],
  });

beforeAll(async () => {
  terminal = await openTerminal('refused');
  folder = mkdtempSync(join(tmpdir(), 'refused-'));
  cpSync('tests/configuration/sound/providers', folder, { recursive: true });
  studio = await openTeamServer(terminal.databaseUrl, { PROVIDERS_DIR: folder });
  const client = new Client({ connectionString: terminal.databaseUrl });
  await client.connect();
  const text = likeLakeside('westside');
  await client.query(
    `insert into configuration_publications
       (provider_id, slug, kind, text, hash, share, reason, begins_at, authors, published_by, published_by_name, published_at)
     values ('westside', 'westside', 'draft', $1, $2, 100, 'begun', now(), '{ruth}', 'ruth', 'Ruth Calder', now())`,
    [text, '0'.repeat(24)],
  );
  await client.end();
});

afterAll(async () => {
  await studio.close();
  await terminal.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opening {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly team: { readonly refused: readonly { readonly file: string; readonly message: string; readonly cure: string }[] };
}

async function open(person: string): Promise<Opening> {
  const caller: TeamCaller = await studio.signIn(person);
  const [, opening] = await caller.get('/api/configuration');
  return opening as Opening;
}

const providersOf = ({ files }: Opening) => files.filter(({ file }) => /(westside|copy)\.json$/.test(file));

/** What a person opens, once the service reports these messages: it looks at the folder once a second. */
async function openOnce(person: string, messages: readonly string[]): Promise<Opening> {
  return vi.waitFor(
    async () => {
      const opening = await open(person);
      expect(opening.team.refused.map(({ message }) => message)).toEqual(messages);
      return opening;
    },
    { timeout: 20_000, interval: 250 },
  );
}

test('a file with the identity of a provider that was published without one is refused, with both names and the cure', async () => {
  writeFileSync(join(folder, 'copy.json'), likeLakeside('westside', 'copy'));

  const opening = await openOnce('ruth', [
    'the provider_id "westside" belongs to the provider "westside", which was published in Studio',
  ]);

  expect(opening.team.refused).toMatchObject([
    {
      file: expect.stringMatching(/copy\.json$/),
      cure: 'name this file westside.json if it is that provider, else give it another provider_id',
    },
  ]);
  expect(providersOf(opening).map(({ file }) => file)).toEqual([expect.stringMatching(/westside\.json$/)]);
  expect((await open('sam')).team.refused).toEqual([]);
  rmSync(join(folder, 'copy.json'));
});

test('a file with the name of such a provider does not take its place in Studio', async () => {
  writeFileSync(join(folder, 'westside.json'), likeLakeside('north'));

  const opening = await openOnce('ruth', [
    'the name "westside" belongs to the provider "westside", which was published in Studio, and this file is of "north"',
  ]);

  const [shown] = providersOf(opening);
  expect(JSON.parse(shown?.text ?? '{}')).toMatchObject({ provider_id: 'westside' });
});

test('the file of such a provider, with its name and identity, is no fault', async () => {
  writeFileSync(join(folder, 'westside.json'), likeLakeside('westside'));

  expect(providersOf(await openOnce('ruth', []))).toHaveLength(1);
});
