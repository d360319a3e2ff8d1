import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { calls, createApi, HEADERS, type Api, type Call, errorsOf } from '#api';
import { describe, expect, it } from 'vitest';

const ROUTES = join(import.meta.dirname, '..', '..', 'server', 'domain');
const files = (readdirSync(ROUTES, { recursive: true }) as readonly string[]).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const ACTIONS = join(import.meta.dirname, '..', '..', 'actions');
const actionSources = readdirSync(ACTIONS)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ACTIONS, file), 'utf8'));
const entries = Object.entries(calls) as readonly (readonly [keyof Api, Call])[];

/** The source of a route, with those of the files of the domain that it imports. */
function sourceOf(file: string): string {
  const own = readFileSync(join(ROUTES, file), 'utf8');
  const imported = [...own.matchAll(/from '(\.\.?\/[\w-]+(?:\/[\w-]+)?\.ts)'/g)].map(([, name = '']) =>
    readFileSync(join(ROUTES, dirname(file), name), 'utf8'),
  );
  return [own, ...imported].join('\n');
}

/** The calls whose routes insert an application. A frame in a host's page has a session without an agent. */
const creating = entries.filter(
  ([name, { embed }]) =>
    embed !== 'only' &&
    files.some((file) => {
      const isItsRoute = readFileSync(join(ROUTES, file), 'utf8').includes(`Route(calls.${name},`);
      return isItsRoute && /(?<!function )insertApplication\(/.test(sourceOf(file));
    }),
);

const carrying = entries.filter(([, { carriesAgent }]) => carriesAgent === true);

/** The headers with which a call leaves the page of an external agent. */
async function headersOf(name: keyof Api): Promise<Headers> {
  let sent = new Headers();
  const api = createApi({
    calls,
    baseUrl: 'http://127.0.0.1/v1',
    csrf: { get: () => 'token', set: () => undefined },
    providerId: 'lakeside',
    clientAgent: 'a-test',
    fetch: (_, init) => {
      sent = new Headers(init?.headers);
      return Promise.resolve(new Response('{}', { status: 400, headers: { 'content-type': 'application/json' } }));
    },
  });
  const call = api[name] as (request: object) => Promise<unknown>;
  await call({ params: {}, body: {}, agent: { agentName: 'Dana Wells', externalId: 'EX-2071' } }).catch(() => undefined);
  return sent;
}

describe('a call that creates an application', () => {
  it('is found among the routes', () => {
    expect(creating.map(([name]) => name)).toEqual(expect.arrayContaining(['createApplication', 'createBackbook']));
  });

  it.each(creating)('%s declares that it carries the name and id of an external agent', (_, call) => {
    expect(call.carriesAgent).toBe(true);
  });
});

it.each(carrying)('%s declares that it is refused without them', (_, call) => {
  expect(errorsOf(call)).toContain('missing_agent_info');
});

it.each(carrying)('%s sends the name and id of an external agent', async (name) => {
  const sent = await headersOf(name);

  expect([sent.get(HEADERS.agentName), sent.get(HEADERS.agentId)]).toEqual(['Dana Wells', 'EX-2071']);
});

describe.each(carrying)('an action that makes the call %s', (name) => {
  const callers = actionSources.filter((source) => new RegExp(`\\bapi\\.${name}\\(`).test(source));

  it('exists', () => {
    expect(callers).not.toEqual([]);
  });

  it('passes the name and id on', () => {
    const requests = callers.flatMap(
      (source) => source.match(new RegExp(`\\bapi\\.${name}\\((?:[^()]|\\([^()]*\\))*\\)`, 'g')) ?? [],
    );

    expect(requests.filter((request) => !request.includes('...agentNames('))).toEqual([]);
    expect(requests).not.toEqual([]);
  });
});
