import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { whyReserved } from '#configuration';
import { createTestApp, echoCall, type TestApp } from '../testing/test-app.ts';
import { ok, defineRoute } from '../domain/calls/route.ts';
let there: TestApp;
/** Every address that is answered. */
const addresses: string[] = [];
const listen = (message: unknown) =>
  void (message as { readonly fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void addresses.push(url));
const clientDir = mkdtempSync(join(tmpdir(), 'client-'));

beforeAll(async () => {
  for (const folder of ['assets', 'embed']) mkdirSync(join(clientDir, folder));
  writeFileSync(join(clientDir, 'icon.svg'), '<svg/>');
  writeFileSync(join(clientDir, 'embed', 'kit.js'), '');
  subscribe('fastify.initialization', listen);
  const agentSignIn = { kind: 'simulator', agents: [] } as const;
  const check = { book: {} as never, versionOf: () => '', now: () => new Date() };
  there = await createTestApp([defineRoute(echoCall, async () => ok({ made: '' }))], { clientDir, agentSignIn, check });
});
afterAll(async () => {
  unsubscribe('fastify.initialization', listen);
  await there.close();
  rmSync(clientDir, { recursive: true });
});

test('whatever the service answers itself is no address for a step of a flow', () => {
  const own = addresses.filter((address) => address !== '/*');

  expect(own).toEqual(
    expect.arrayContaining([
      '/health/live',
      '/v1/echo/:id',
      '/assets/*',
      '/icon.svg',
      '/embed/kit.js',
      '/test/check',
      '/agent/sign-in',
    ]),
  );
  expect(own.filter((address) => whyReserved(address) === undefined)).toEqual([]);
});

test.each(['/', '/tests', '/agent-info', '/v10', '/embed/success', '/healthy'])('%s is one', (path) => {
  expect(whyReserved(path)).toBeUndefined();
});
