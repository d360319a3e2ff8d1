import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { OpenedPreview } from './one-preview.ts';
import type { DiskChange, Opening } from './protocol.ts';
import { startStudio, type Studio } from './start-studio.ts';

const root = mkdtempSync(join(tmpdir(), 'studio-'));
const FLOW = 'flows/repair.json';
let studio: Studio;
/** The names of the providers that were to be begun. */
const begun: string[] = [];
let onChange = (): void => {};

beforeAll(async () => {
  for (const folder of ['flows', 'providers/lakeside', 'studio/.vite', 'studio/assets'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, FLOW), '{}');
  writeFileSync(join(root, 'flows/flow.schema.json'), '{"title":"flow"}');
  writeFileSync(join(root, 'providers/lakeside/logo.svg'), '<svg/>');
  writeFileSync(join(root, 'secret.json'), '{"is":"elsewhere"}');
  const manifest = {
    'studio/entry.tsx': { file: 'assets/studio.js', css: ['assets/studio.css'], imports: ['_list.js', '_menu.js'] },
    '_list.js': { file: 'assets/list.js', css: ['assets/list.css'], imports: ['_menu.js'] },
    '_menu.js': { file: 'assets/menu.js', css: ['assets/menu.css'], imports: ['_list.js'] },
    'studio/later.tsx': { file: 'assets/later.js', css: ['assets/later.css'] },
    'studio/worker/entry-worker.ts': { file: 'assets/worker-1.js' },
  };
  writeFileSync(join(root, 'studio/.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'studio/assets/worker-1.js'), '');
  studio = await startStudio({
    root,
    folders: ['flows', 'providers'],
    providers: 'providers',
    studioDir: join(root, 'studio'),
    port: 0,
    registry: { screens: ['repair-list'] },
    env: () => ({}),
    openPreview: async (provider, frame) => {
      const running = {
        origin: `${frame}/${provider}`,
        close: async () => {},
        renew: async (): Promise<OpenedPreview> => running,
      };
      return running;
    },
    beginning: {
      look: async (_person, { name = '' }, language) => ({
        problems: name === 'North' ? {} : { name: ['it is too short'] },
        missing: ['website'],
        suggested: { months: '3, 6' },
        ...(name !== '' && { page: { html: `${name} in ${language}`, policy: "default-src 'none'; sandbox" } }),
      }),
      begin: async (_person, { name = '' }) => {
        begun.push(name);
        if (name === 'Lost') throw new Error('the disk is full');
        return name === 'North'
          ? { slug: 'north', file: 'providers/north.json' }
          : { problems: { slug: ['it is taken'] }, missing: [] };
      },
    },
    pages: {
      list: async (provider) => (provider === 'lakeside' ? { pages: [{ flow: '', step: '/', path: '/' }] } : undefined),
      show: async ({ step, language }) => ({ html: `${step} in ${language}`, policy: "default-src 'none'; sandbox" }),
    },
    work: { list: async () => ({ problem: 'no database' }), act: async () => ({ problem: 'no database' }) },
    readFigures: async ({ provider, days, by }) =>
      provider === 'lakeside'
        ? { rows: [] }
        : { problem: `there is no provider "${provider}" (${days} days, ${by ?? 'undivided'})` },
    watch: (_folders, listener) => {
      onChange = listener;
      return () => {};
    },
  });
});

afterAll(async () => {
  await studio.close();
  rmSync(root, { recursive: true });
});

const origin = () => `http://localhost:${studio.port}`;
const token = () => studio.link.split('#token=')[1] ?? '';

async function call(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
) {
  const own = { authorization: `Bearer ${token()}`, origin: origin(), ...(body && { 'content-type': 'application/json' }) };
  return fetch(`http://127.0.0.1:${studio.port}${path}`, {
    method,
    headers: { ...own, origin: `http://127.0.0.1:${studio.port}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function open(): Promise<Opening> {
  return (await (await call('/api/configuration')).json()) as Opening;
}

async function save(file: string, text: string, hash: string) {
  return call('/api/file', { method: 'PUT', body: { file, text, hash } });
}

describe('the server of Studio', () => {
  test('sends the files, the schemas, the pictures and the names of the app', async () => {
    const { files, others, registry } = await open();

    expect(files).toMatchObject([{ file: FLOW, text: '{}' }]);
    expect(others.map(({ file }) => file)).toEqual(['flows/flow.schema.json', 'providers/lakeside/logo.svg']);
    expect(registry).toEqual({ screens: ['repair-list'] });
  });

  test.each([
    ['without the token of the link', { authorization: '' }],
    ['with another token', { authorization: 'Bearer of-another-session' }],
    ['that another site sent', { origin: 'https://elsewhere.example' }],
  ])('refuses a request %s', async (_, headers) => {
    expect((await call('/api/configuration', { headers })).status).toBe(403);
  });

  test('allows the page no scripts and no connections of other sites, and no page to frame it', async () => {
    const policy = (await call('/flows/repair')).headers.get('content-security-policy');

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await call('/assets/worker-1.js')).headers.get('content-security-policy')).toContain("'unsafe-eval'");
  });

  test('links the style sheets of all that the page loads at once, each before those of what imports it', async () => {
    const page = await (await call('/flows/repair')).text();

    expect([...page.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, href]) => href)).toEqual([
      '/assets/menu.css',
      '/assets/list.css',
      '/assets/studio.css',
    ]);
  });

  test('answers what was counted, and in a sentence why nothing was', async () => {
    const figures = async (query: string) => (await call(`/api/figures?${query}`)).json();

    expect(await figures('provider=lakeside&days=28')).toEqual({ rows: [] });
    expect(await figures('provider=north&days=7&by=device')).toEqual({
      problem: 'there is no provider "north" (7 days, device)',
    });
    expect((await call('/api/figures?provider=lakeside&days=June')).status).toBe(400);
  });

  test('shows pictures of pages to a frame that knows the address of this start, and to no other', async () => {
    const list = await (await call('/api/pages/lakeside')).json();
    const { pictures } = list as { readonly pictures: string };
    const query = '?flow=&step=one&path=/one&language=es';
    const look = async (address: string) => fetch(`${origin()}${address}${query}`);
    const shown = await look(pictures);

    expect(await shown.text()).toBe('one in es');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await look(pictures.replace(/[^/]+(?=\/lakeside$)/, 'guessed'))).status).toBe(404);
    expect((await call('/api/pages/lakeside', { headers: { authorization: '' } })).status).toBe(403);
    expect((await call('/api/pages/north')).status).toBe(404);
    expect((await call('/api/pages/..%2Fsecret')).status).toBe(400);
  });

  test('saves a file whose hash the writer had read', async () => {
    const [file] = (await open()).files;
    const saved = await save(FLOW, '{ "flow": "repair" }', file?.hash ?? '');

    expect(saved.status).toBe(200);
    expect(readFileSync(join(root, FLOW), 'utf8')).toBe('{ "flow": "repair" }');
  });

  test('keeps what another person saved in between, and returns it', async () => {
    const [file] = (await open()).files;
    writeFileSync(join(root, FLOW), '{ "flow": "of another person" }');
    const refused = await save(FLOW, '{ "flow": "mine" }', file?.hash ?? '');

    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ now: { file: FLOW, text: '{ "flow": "of another person" }' } });
    expect(readFileSync(join(root, FLOW), 'utf8')).toContain('another person');
  });

  test.each(['../secret.json', 'secret.json', 'flows/../secret.json', 'flows/flow.schema.json', 'providers/lakeside/logo.svg'])(
    'writes nothing to %s',
    async (file) => {
      expect((await save(file, 'x', '')).status).toBe(400);
      expect(readFileSync(join(root, 'secret.json'), 'utf8')).toBe('{"is":"elsewhere"}');
    },
  );

  test('starts the preview of a provider, for a frame of its own page', async () => {
    const response = await call('/api/preview', { method: 'POST', body: { provider: 'lakeside' } });

    expect(await response.json()).toEqual({ origin: `${origin()}/lakeside` });
    expect((await call('/api/preview', { method: 'POST', body: { provider: '--port' } })).status).toBe(400);
  });

  test('streams what changes on disk', async () => {
    const page = await follow();
    writeFileSync(join(root, FLOW), '{ "flow": "changed" }');
    onChange();

    expect(await page.next()).toMatchObject({ changed: [{ file: FLOW, text: '{ "flow": "changed" }' }], removed: [] });
    await page.leave();
  });

  test('sends a page that begins to follow what changed since it was opened', async () => {
    await open();
    writeFileSync(join(root, FLOW), '{ "flow": "changed before" }');
    const page = await follow();

    expect(page.first).toMatchObject({ changed: [{ file: FLOW, text: '{ "flow": "changed before" }' }] });
    await page.leave();
  });

  test('streams a save in one page to the others, also where another page is opened in between', async () => {
    const page = await follow();
    const [file] = (await open()).files;
    await save(FLOW, '{ "flow": "saved elsewhere" }', file?.hash ?? '');
    await open();
    onChange();

    expect(await page.next()).toMatchObject({ changed: [{ file: FLOW, text: '{ "flow": "saved elsewhere" }' }] });
    await page.leave();
  });
});

/** A page that follows the changes, after what it is sent first. */
async function follow() {
  const { body } = await call('/api/changes');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<DiskChange> => {
    for (;;) {
      const event = /data: (.*)\n\n/.exec(text);
      if (event) text = text.slice(event.index + event[0].length);
      if (event?.[1] !== undefined) return JSON.parse(event[1]) as DiskChange;
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error('the stream has ended');
      text += value;
    }
  };
  return { first: await next(), next, leave: async () => reader?.cancel() };
}

describe('a new provider', () => {
  beforeEach(() => void begun.splice(0));
  const look = async (name: string, language = 'en') => {
    const response = await call('/api/provider/look', { method: 'POST', body: { answers: { name }, language } });
    return (await response.json()) as { readonly picture?: string };
  };
  const begin = async (name: string, attempt = 'attempt-1') =>
    call('/api/provider', { method: 'POST', body: { answers: { name }, attempt } });
  const show = async (picture: string) => fetch(`http://127.0.0.1:${studio.port}/new-provider-page/${picture}`);

  test('is looked at: problems by question, what is missing and suggested, and a picture under its own policy', async () => {
    const { picture = '', ...looked } = await look('Nor', 'es');
    const shown = await show(picture);

    expect(looked).toEqual({ problems: { name: ['it is too short'] }, missing: ['website'], suggested: { months: '3, 6' } });
    expect(picture).toMatch(/^[\w-]{32}$/);
    expect([shown.status, await shown.text()]).toEqual([200, 'Nor in es']);
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(begun).toEqual([]);
  });

  test('has no picture where the answers make no page', async () => {
    expect(await look('')).not.toHaveProperty('picture');
    expect((await show('of-no-one')).status).toBe(404);
  });

  test('keeps the last pictures only', async () => {
    const names: string[] = [];
    for (let count = 0; count < 12; count += 1) names.push((await look(`North ${count}`)).picture ?? '');
    const shown = await Promise.all(names.map(async (name) => (await show(name)).status));

    expect(shown.filter((status) => status === 200)).toHaveLength(6);
    expect(shown.slice(-6)).toEqual(Array(6).fill(200));
  });

  test.each([
    ['without the token of the link', { authorization: '' }],
    ['of another site', { origin: 'https://elsewhere.example' }],
  ])('is neither looked at nor begun by a request %s', async (_, headers) => {
    const body = { answers: { name: 'North' }, language: 'en' };

    expect((await call('/api/provider/look', { method: 'POST', headers, body })).status).toBe(403);
    expect((await call('/api/provider', { method: 'POST', headers, body })).status).toBe(403);
    expect(begun).toEqual([]);
  });

  test.each([
    ['that are no texts', { answers: { months: [3, 6] }, language: 'en' }],
    ['that are too long', { answers: { name: 'N'.repeat(301) }, language: 'en' }],
    ['without a language', { answers: {} }],
  ])('is not looked at for answers %s', async (_, body) => {
    expect((await call('/api/provider/look', { method: 'POST', body })).status).toBe(400);
  });

  test('is begun once by an attempt, which gets the same answer again', async () => {
    const [first, second] = await Promise.all([begin('North'), begin('North')]);
    const later = await begin('North');

    const created = { slug: 'north', file: 'providers/north.json' };
    expect([await first.json(), await second.json(), await later.json()]).toEqual([created, created, created]);
    expect(begun.filter((name) => name === 'North')).toHaveLength(1);
    await begin('North', 'attempt-2');
    expect(begun.filter((name) => name === 'North')).toHaveLength(2);
  });

  test('is tried again where an answer was wrong, or the attempt failed', async () => {
    expect(await (await begin('Lakeside')).json()).toEqual({ problems: { slug: ['it is taken'] }, missing: [] });
    await begin('Lakeside');
    expect((await begin('Lost')).status).toBe(500);
    await begin('Lost');

    expect(begun.slice(-4)).toEqual(['Lakeside', 'Lakeside', 'Lost', 'Lost']);
    expect((await call('/api/provider', { method: 'POST', body: { answers: {} } })).status).toBe(400);
  });
});

describe('the work lists', () => {
  const look = { provider: 'lakeside', act: 'look', reference: 'AAAA-0001' };

  test.each([
    ['without who acts', look],
    ['by a blank name', { ...look, by: ' ' }],
    ['without a reference', { provider: 'lakeside', act: 'look', by: 'Ruth Chen' }],
    ['of an unknown kind', { ...look, by: 'Ruth Chen', act: 'erase' }],
  ])('refuse an act %s', async (_, body) => {
    expect((await call('/api/work', { method: 'POST', body })).status).toBe(400);
  });

  test('answer an act of a member of staff', async () => {
    const answer = await call('/api/work', { method: 'POST', body: { ...look, by: 'Ruth Chen' } });

    expect([answer.status, await answer.json()]).toEqual([200, { problem: 'no database' }]);
  });
});
