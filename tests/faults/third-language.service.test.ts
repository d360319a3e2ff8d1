import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { registry } from '#app/registry';
import { checkConfiguration } from '#cli';
import { afterAll, expect, test, vi } from 'vitest';

import { aPatient } from '../journeys/patient.ts';
import { deepTest } from '../setup/deep-test.ts';
import { advanceTo, beforeFirstStep } from './enrollment.ts';
import { createVisitor, inTurn } from './http-visitor.ts';
import { startService } from './service.ts';

const NOT_COPIED = new Set(['.git', '.cache', '.data', 'dist', 'node_modules']);
const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'third-language-'));
const providers = join(copy, 'own-providers');

cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(root, path)) });
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
for (const folder of ['locales', 'locales/server']) {
  const first = readJson(`${folder}/en.json`);
  writeJson(
    `${folder}/fr.json`,
    withFrenchPlurals(accented({ ...first, ...(first['language'] !== undefined && { language: 'Français' }) })),
  );
}
const lakeside = readJson('providers/lakeside.json');
const hours = { ...(lakeside['support'] as { readonly hours: object }).hours, fr: 'Du lundi au vendredi' };
mkdirSync(providers);
writeJson('own-providers/northshore.json', {
  ...lakeside,
  provider_id: 'northshore',
  hosts: ['northshore.localhost'],
  locales: ['en', 'fr'],
  support: { ...(lakeside['support'] as object), hours },
  brand: { accent: '#0b6e6e' },
  landing: {},
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(copy, file), 'utf8')) as Record<string, unknown>;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(join(copy, file), `${JSON.stringify(value, null, 2)}\n`);
}

/** Every text with a sign in front, so that a reader sees at once which language a text is from. */
function accented(words: unknown): unknown {
  if (typeof words === 'string') return words === 'Français' ? words : `«${words}»`;
  return Object.fromEntries(Object.entries(words as object).map(([key, inner]) => [key, accented(inner)]));
}

/** French has a form for millions, which English lacks. */
function withFrenchPlurals(words: unknown): unknown {
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, inner]: [string, unknown]) => [
      [key, withFrenchPlurals(inner)],
      ...(/(?<!ordinal)_other$/.test(key) ? [[key.replace(/other$/, 'many'), inner]] : []),
    ]),
  );
}

test('one more file of texts is one more language, which the check accepts for a provider', { timeout: 60_000 }, () => {
  const env = { PROVIDERS_DIR: providers };

  const { diagnostics } = checkConfiguration({ root: copy, registry, env });

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

deepTest('pages and messages are in a language that only its files name', { timeout: 300_000 }, async () => {
  await promisify(execFile)(process.execPath, [join(copy, 'scripts', 'build-if-stale.mjs')], { cwd: copy });
  const service = await startService({ root: copy, processes: 1, env: { PROVIDERS_DIR: providers } });
  const visitor = createVisitor({ at: inTurn(service.processes) });
  const patient = aPatient();
  await service.bringIn([patient]);

  const page = await visitor.send({ method: 'GET', path: '/bill-info', headers: { 'accept-language': 'fr-CA, en;q=0.5' } });
  const { application } = await advanceTo(visitor, 'consented', beforeFirstStep(patient));
  const body = { application_id: application.application_id, channel: 'sms', locale: 'fr' } as const;
  await visitor.get('sendCode', { body });
  const sent = await vi.waitUntil(
    async () => (await service.ask<{ body: string }>("select body from simulator.inbox where locale = 'fr'"))[0],
    { timeout: 20_000 },
  );
  await service.stop();

  expect(page.body).toMatch(/<html[^>]* lang="fr"/);
  expect(page.body).toContain('«Let’s find your bill»');
  expect(page.body).toMatch(/<a[^>]*lang="en"[^>]*>English<\/a>/);
  expect(sent.body).toMatch(/^«/);
});
