import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';

import { OAuth2Server } from 'oauth2-mock-server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { deepTest } from '../setup/deep-test.ts';
import { startProcess } from '../setup/service-process.ts';
import { memberWith, signInAs, startTeamStudio, type TeamMember, type TeamStudio } from '../studio/open-team-studio.ts';

/** The check with the proof of every file runs before something is published. */
const SLOW_MS = 180_000;

/** A page of which there is a picture. */
interface PictureOf {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
  readonly changes?: readonly string[];
  readonly shown?: readonly string[];
}

interface SharedFile {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
}

let databaseUrl: string;
let studio: TeamStudio;
let database: Client;

beforeAll(async () => {
  databaseUrl = await createDatabase(inject('testPostgres'));
  database = new Client({ connectionString: databaseUrl });
  await database.connect();
  studio = await startTeamStudio({ databaseUrl });
}, SLOW_MS);
afterAll(async () => {
  await studio.stop();
  await database.end();
});

async function filesOf(member: TeamMember): Promise<readonly SharedFile[]> {
  return ((await (await member.call('/api/configuration')).json()) as { readonly files: readonly SharedFile[] }).files;
}

const isProvider = ({ file }: SharedFile) => file.startsWith('providers/');

/** Saves another name of a provider as its draft; returns the acts' hashes. */
async function draftOf(member: TeamMember, provider: string, name: string) {
  const found = (await filesOf(member)).find(({ file }) => file === `providers/${provider}.json`)!;
  const text = found.text.replace(/"display_name": ?"[^"]*"/, `"display_name": "${name}"`);
  const body = { file: found.file, text, hash: found.hash };
  const { hash } = (await (await member.call('/api/file', { method: 'PUT', body })).json()) as { readonly hash: string };
  const { over } = (await (await member.call(`/api/review/${provider}`)).json()) as { readonly over: string };
  return { provider, act: 'publish', hash, over, share: 100, reason: 'a test' } as const;
}

/** A page under the host of a provider; `fetch` sends no other host than that of its address. */
function pageOf(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/bill-info`, { headers: { host } }, async (response) => resolve(await text(response)));
    asked.on('error', reject);
  });
}

const count = async (sql: string) =>
  Number((await database.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);

test('a forged publish of a viewer, and one from another site, publish nothing and the audit names the viewer', async () => {
  const [ruth, vera] = await Promise.all([signInAs(studio.origin, 'ruth'), signInAs(studio.origin, 'vera')]);
  const act = await draftOf(ruth, 'riverbend', 'Riverbend of Ruth');

  const forged = await vera.call('/api/publish', { method: 'POST', body: act });
  const foreign = await ruth.call('/api/publish', { method: 'POST', body: act, origin: 'https://evil.example' });
  const unknown = await memberWith(studio.origin, '').call('/api/publish', { method: 'POST', body: act });

  expect([forged.status, await forged.json()]).toEqual([422, { refused: 'notAllowed' }]);
  expect([foreign.status, unknown.status]).toEqual([403, 401]);
  expect(await count('configuration_publications')).toBe(0);
  const { rows } = await database.query(`select details->>'by' as by from audit_events where event = 'configuration.refused'`);
  expect(rows).toEqual([{ by: 'vera' }]);
});

test('an editor of one provider is sent no file, review or picture of another, and saves nothing of it', async () => {
  const [sam, ruth] = await Promise.all([signInAs(studio.origin, 'sam'), signInAs(studio.origin, 'ruth')]);
  const other = (await filesOf(ruth)).find(({ file }) => file === 'providers/lakeside.json')!;

  const opening = await (await sam.call('/api/configuration')).text();
  const save = await sam.call('/api/file', { method: 'PUT', body: { ...other, text: '{}' } });
  const shared = await sam.call('/api/file', { method: 'PUT', body: { file: 'flows/enrollment.json', text: '{}', hash: '' } });

  expect((await filesOf(sam)).filter(isProvider).map(({ file }) => file)).toEqual(['providers/hillcrest.json']);
  expect(opening).not.toMatch(/lakeside|riverbend/i);
  expect((await sam.call('/api/review/lakeside')).status).toBe(404);
  expect([save.status, shared.status]).toEqual([422, 422]);
  expect(await count(`configuration_drafts where provider_id = 'lakeside'`)).toBe(0);
});

test('the page of a draft holds nothing that runs, has an origin of its own, and is sent to no person of another provider', async () => {
  const [ruth, sam] = await Promise.all([signInAs(studio.origin, 'ruth'), signInAs(studio.origin, 'sam')]);
  await draftOf(ruth, 'riverbend', 'Riverbend Previewed');
  const pageAt = ({ flow, step, path }: PictureOf, language = 'en') =>
    `/api/pages/riverbend/page?${new URLSearchParams({ flow, step, path, language }).toString()}`;
  const { pages } = (await (await ruth.call('/api/pages/riverbend')).json()) as { readonly pages: readonly PictureOf[] };
  const overview = pages.find(({ path }) => path === '/my-plan/overview')!;
  const byName = { flow: 'enrollment', step: 'bill-info', path: '/bill-info' };

  const page = await ruth.call(pageAt(overview));
  const [html, policy] = [await page.text(), String(page.headers.get('content-security-policy'))];

  expect(html).toContain('Riverbend Previewed');
  expect(overview).toMatchObject({ step: 'my-plan', person: 'Ana Rivera' });
  expect(html).toContain('Hello, Ana');
  expect(pages.map(({ step }) => step)).not.toContain(byName.step);
  expect(html).not.toMatch(/<script|<link|<a [^>]* href=|http-equiv/);
  expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]));
  expect(policy).not.toMatch(/script-src|connect-src|unsafe|allow-/);
  expect((await ruth.call(pageAt(byName))).status).toBe(404);
  expect((await ruth.call(pageAt(overview, 'fr'))).status).toBe(404);
  for (const path of ['/api/pages/riverbend', pageAt(overview)]) {
    expect((await sam.call(path)).status).toBe(404);
    expect((await memberWith(studio.origin, '').call(path)).status).toBe(401);
  }
});

test('each page of a new provider is a picture, named as new, for the roles of its id alone', async () => {
  const [ruth, sam] = await Promise.all([signInAs(studio.origin, 'ruth'), signInAs(studio.origin, 'sam')]);
  const answers = { slug: 'eastside', name: 'Eastside Clinic', website: 'https://eastside.example', phone: '888-555-0170' };
  await ruth.call('/api/provider', {
    method: 'POST',
    body: { answers: { id: 'eastside', ...answers }, attempt: 'attempt-of-eastside' },
  });

  const compared = await ruth.call('/api/screens/eastside');
  const { changed, same } = (await compared.json()) as { changed: (PictureOf & { visitor: string })[]; same: number };
  const plan = changed.find(({ path }) => path === '/payment-plan')!;
  const { flow, step, path, visitor } = plan;
  const wish = new URLSearchParams({ flow, step, path, visitor, language: 'es', side: 'after' });
  const page = await ruth.call(`/api/screens/eastside/page?${wish.toString()}`);

  expect(changed.length).toBeGreaterThan(30);
  expect(changed.filter((one) => String(one.changes) !== 'new' || String(one.shown) !== 'after')).toEqual([]);
  expect(same).toBe(0);
  expect(await page.text()).toMatch(/Eastside Clinic[\s\S]*\$1,779\.85/);
  expect((await sam.call('/api/screens/eastside')).status).toBe(404);
});

test('a draft is compared with what is in force for every role of its provider, and for no one else', async () => {
  const people = await Promise.all(['ruth', 'joel', 'vera', 'sam'].map((person) => signInAs(studio.origin, person)));
  const [ruth, joel, vera, sam] = people as [TeamMember, TeamMember, TeamMember, TeamMember];
  const title = 'Pick a payment that fits';
  const found = (await filesOf(ruth)).find(({ file }) => file === 'providers/lakeside.json')!;
  const file = JSON.parse(found.text) as { readonly flows: { readonly enrollment: object } };
  const enrollment = { ...file.flows.enrollment, texts: { en: { 'paymentPlan.title': title } } };
  const text = JSON.stringify({ ...file, flows: { ...file.flows, enrollment } });
  await ruth.call('/api/file', { method: 'PUT', body: { ...found, text } });
  const wish = { flow: 'enrollment', step: 'payment-plan', path: '/payment-plan' };
  const pageAt = (visitor: string, side: string, language = 'en') =>
    `/api/screens/lakeside/page?${new URLSearchParams({ ...wish, language, visitor, side }).toString()}`;

  const compared = await ruth.call('/api/screens/lakeside');
  const { changed, same } = (await compared.json()) as { changed: { path: string; visitor: string }[]; same: number };
  const plan = changed.find(({ path }) => path === wish.path);
  const [before, after] = await Promise.all(['before', 'after'].map((side) => ruth.call(pageAt(plan!.visitor, side))));
  const [inForce, draft, policy] = [await before!.text(), await after!.text(), after!.headers.get('content-security-policy')];

  expect(changed.map(({ path }) => path)).toEqual(['/embed/payment-plan', '/payment-plan']);
  expect(plan).toMatchObject({ changes: ['words'], person: 'Ana Rivera', shown: ['before', 'after'] });
  expect(same).toBeGreaterThan(40);
  expect(draft).toMatch(new RegExp(`<h1 [^>]*data-changed[^>]*>${title}`));
  expect(inForce).not.toContain(title);
  for (const html of [inForce, draft]) {
    expect(html).toContain('$1,779.85');
    expect(html).not.toMatch(/<script|<link|<a [^>]* href=|http-equiv/);
  }
  expect(String(policy)).toMatch(/^default-src 'none'.*; sandbox$/);
  expect(String(policy)).not.toMatch(/script-src|connect-src|unsafe|allow-/);
  const paths = ['/api/screens/lakeside', pageAt(plan!.visitor, 'after')];
  for (const path of paths) {
    for (const member of [joel, vera]) expect((await member.call(path)).status).toBe(200);
    expect((await sam.call(path)).status).toBe(404);
    expect((await memberWith(studio.origin, '').call(path)).status).toBe(401);
  }
  expect((await ruth.call(pageAt('no one', 'after'))).status).toBe(404);
  expect((await ruth.call(pageAt(plan!.visitor, 'after', 'fr'))).status).toBe(404);
  expect((await ruth.call(pageAt(plan!.visitor, 'other'))).status).toBe(400);
});

deepTest(
  'a draft with a fault is saved, and the check refuses to publish it with the line',
  async () => {
    const ruth = await signInAs(studio.origin, 'ruth');
    const found = (await filesOf(ruth)).find(({ file }) => file === 'providers/hillcrest.json')!;
    const text = found.text.replace(/"minimum_balance_cents": \d+/, '"minimum_balance_cents": -1');
    const saved = (await (await ruth.call('/api/file', { method: 'PUT', body: { ...found, text } })).json()) as { hash: string };
    const { over } = (await (await ruth.call('/api/review/hillcrest')).json()) as { over: string };

    const act = { provider: 'hillcrest', act: 'publish', hash: saved.hash, over, share: 100, reason: 'a test' };
    const answer = await ruth.call('/api/publish', { method: 'POST', body: act });

    expect(await answer.json()).toMatchObject({
      refused: 'faults',
      sentences: [expect.stringMatching(/^\d+: .*minimum_balance_cents/)],
    });
  },
  SLOW_MS,
);

deepTest(
  'a kill in the middle of a publish leaves the draft and nothing else',
  async () => {
    const own = await startTeamStudio({ databaseUrl });
    const ruth = await signInAs(own.origin, 'ruth');
    const act = await draftOf(ruth, 'lakeside', 'Lakeside of the kill');
    const ofLakeside = `where provider_id = 'lakeside'`;
    await database.query('begin');
    await database.query(`select from configuration_drafts ${ofLakeside} for update`);

    const publishing = ruth.call('/api/publish', { method: 'POST', body: act }).catch(() => 'killed');
    const waiting = () => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 120_000, interval: 50 });
    await own.kill();
    await database.query('rollback');

    expect(await publishing).toBe('killed');
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000, interval: 50 });
    expect(await count(`configuration_publications ${ofLakeside}`)).toBe(0);
    expect(await count(`audit_events ${ofLakeside} and event = 'configuration.published'`)).toBe(0);
    expect(await count(`configuration_drafts ${ofLakeside}`)).toBe(1);
  },
  SLOW_MS,
);

deepTest(
  'a process without the folder of Studio serves what is published within five seconds',
  async () => {
    const service = await startProcess({ databaseUrl });
    const ruth = await signInAs(studio.origin, 'ruth');
    const act = await draftOf(ruth, 'lakeside', 'Lakeside Published');

    let isPublishing = true;
    const publishing = ruth.call('/api/publish', { method: 'POST', body: act }).finally(() => (isPublishing = false));
    let answered = 0;
    for (; isPublishing; answered += 1) await (await ruth.call('/api/configuration')).text();
    const published = performance.now();
    expect(await (await publishing).json()).toEqual({ isDone: true });
    // A check on the thread of the requests would answer the first of these after the publish.
    expect(answered).toBeGreaterThan(5);

    const name = async () => /"display_name":"([^"]*)"/.exec(await pageOf(service.url, 'lakeside.localhost'))?.[1];
    await vi.waitFor(async () => expect(await name()).toBe('Lakeside Published'), { timeout: 5_000, interval: 50 });
    process.stdout.write(`published and served after ${Math.round(performance.now() - published)} ms\n`);
    await service.stop();
  },
  SLOW_MS,
);

deepTest(
  'a provider that was begun in Studio takes no host of another, is served at its own once it is approved, and commands find it',
  async () => {
    const service = await startProcess({ databaseUrl });
    const [ruth, joel] = await Promise.all([signInAs(studio.origin, 'ruth'), signInAs(studio.origin, 'joel')]);
    const answers = { name: 'Northside Health', website: 'northside.example', phone: '8885550100', slug: 'a-northside' };
    await ruth.call('/api/provider', { method: 'POST', body: { answers, attempt: 'attempt-of-a-draft' } });
    const change = async (before: string, after: string) => {
      const found = (await filesOf(ruth)).find(({ file }) => file === 'providers/a-northside.json')!;
      const body = { ...found, text: found.text.replace(before, after) };
      const { hash } = (await (await ruth.call('/api/file', { method: 'PUT', body })).json()) as { readonly hash: string };
      await joel.call('/api/publish', { method: 'POST', body: { provider: 'a-northside', act: 'approve', hash } });
      const { over } = (await (await ruth.call('/api/review/a-northside')).json()) as { readonly over: string };
      const act = { provider: 'a-northside', act: 'publish', hash, over, share: 100, reason: 'a test' };
      return (await ruth.call('/api/publish', { method: 'POST', body: act })).json();
    };

    expect(await change('a-northside.localhost', 'lakeside.localhost')).toMatchObject({
      refused: 'faults',
      sentences: [expect.stringContaining('the host "lakeside.localhost" belongs to')],
    });
    expect(await change('lakeside.localhost', 'northside.localhost')).toEqual({ isDone: true });

    const page = () => pageOf(service.url, 'northside.localhost');
    await vi.waitFor(async () => expect(await page()).toContain('Northside Health'), { timeout: 5_000, interval: 50 });
    const listed = spawnSync(process.execPath, ['scripts/causeway.mjs', 'requests', 'list', '--provider', 'a-northside'], {
      env: { ...process.env, CAUSEWAY_MODE: 'test', DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    });
    expect([listed.status, listed.stderr]).toEqual([0, expect.stringContaining('There is no open request.')]);
    await service.stop();
  },
  SLOW_MS,
);

deepTest(
  'a person signs in at the issuer, and may do what their roles there name',
  async () => {
    const issuer = new OAuth2Server();
    await issuer.issuer.keys.generate('RS256');
    await issuer.start(0, '127.0.0.1');
    issuer.issuer.url = `http://127.0.0.1:${issuer.address().port}`;
    const claims = {
      sub: 'u-7',
      name: 'Ruth Calder',
      roles: ['lakeside:studio-viewer', 'hillcrest:studio-editor', 'northside:studio-editor'],
    };
    issuer.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => void Object.assign(payload, claims));
    const client = { AGENT_ISSUER: issuer.issuer.url, AGENT_CLIENT_ID: 'causeway', AGENT_CLIENT_SECRET: 'of the tests' };
    const port = 4_791;
    const env = { STUDIO_SIGN_IN: 'oidc', STUDIO_ORIGIN: `http://localhost:${port}`, ...client };
    const own = await startTeamStudio({ databaseUrl, env, port });

    const start = await fetch(`${own.origin}/sign-in/start`, { redirect: 'manual' });
    const attempt = start.headers.get('set-cookie')?.split(';')[0] ?? '';
    const back = await fetch(String(start.headers.get('location')), { redirect: 'manual' });
    const address = String(back.headers.get('location'));
    const stolen = await fetch(address, { redirect: 'manual' });
    const entered = await fetch(address, { redirect: 'manual', headers: { cookie: attempt } });
    const ruth = memberWith(own.origin, entered.headers.get('set-cookie')?.split(';')[0] ?? '');

    expect(stolen.status).toBe(403);
    const { team } = (await (await ruth.call('/api/configuration')).json()) as { team: object };
    expect(team).toEqual({ me: 'Ruth Calder', mayBegin: ['northside'], refused: [] });
    const rolesAt = async (provider: string) =>
      ((await (await ruth.call(`/api/review/${provider}`)).json()) as { readonly roles: readonly string[] }).roles;
    expect([await rolesAt('hillcrest'), await rolesAt('lakeside')]).toEqual([['editor'], ['viewer']]);
    expect((await filesOf(ruth)).filter(isProvider).map(({ file }) => file)).toEqual([
      'providers/hillcrest.json',
      'providers/lakeside.json',
    ]);
    await own.stop();
    await issuer.stop();
  },
  SLOW_MS,
);
