import { get, type IncomingMessage } from 'node:http';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLog } from '../platform/http/log.ts';
import { testProvider } from '../testing/test-provider.ts';
import { openOperator } from './check-page.ts';

let operator: Awaited<ReturnType<typeof openOperator>>;

const diagnostic = {
  severity: 'error',
  code: 'PROV010',
  docs: 'docs/diagnostics.md#prov010',
  file: 'providers/south.json',
  line: 7,
  column: 3,
  message: 'plan_lengths must <rise>',
  cure: 'write [3, 6]',
} as const;
const later = { ...testProvider, display_name: 'Lakeside in January' };
const aVersion = (from: string, until?: string, provider = testProvider) => ({
  from: new Date(from),
  until: until === undefined ? undefined : new Date(until),
  provider,
  index: 0,
  source: { file: 'providers/lakeside.json', text: '{}' },
});
const versions = [
  aVersion('2027-01-01T06:00:00Z', undefined, later),
  aVersion('2026-06-01T10:00:00Z', '2026-12-01T06:00:00Z'),
  aVersion('2026-01-01T06:00:00Z', '2026-02-01T06:00:00Z', later),
];
const book = {
  refresh: () => undefined,
  flowProblems: () => [],
  entries: () => [
    {
      slug: 'lakeside',
      provider: testProvider,
      since: new Date('2026-06-01T10:00:00Z'),
      diagnostics: [],
      inForce: { provider: later, versions },
    },
    { slug: 'north', provider: testProvider, since: undefined, diagnostics: [], isProving: true as const },
    { slug: 'south', provider: undefined, since: undefined, diagnostics: [diagnostic] },
  ],
};

const open = (port: number | undefined) =>
  openOperator({
    config: { OPERATOR_HOST: '127.0.0.1', OPERATOR_PORT: port },
    log: createLog('silent'),
    book,
    writeMetrics: async () => 'causeway_http_requests_total 7\n',
    versionOf: ({ display_name }) => (display_name === later.display_name ? 'fedcba9876543210' : '0123456789abcdef'),
    now: () => new Date('2026-11-01T12:00:00Z'),
  });

function ask(
  path: string,
  host = `127.0.0.1:${operator.port}`,
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: operator.port, path, headers: { host } }, (answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    }).on('error', reject);
  });
}

beforeEach(async () => {
  operator = await open(0);
});
afterEach(() => operator.close());

test('it shows what is in force and since when, and why a file is refused, as text', async () => {
  const { body } = await ask('/check');

  for (const said of [
    '1 of 3 provider files is refused. north.json: saved, and being proved now; load this page again.',
    '0123456789ab',
    '2026-06-01 10:00:00 UTC',
    '<code>providers/south.json:7:3</code> PROV010: plan_lengths must &lt;rise&gt;<br>Cure: write [3, 6]',
  ])
    expect(body).toContain(said);
});

test('it lists versions that are in force by themselves or will be, and none that have ended', async () => {
  const { body } = await ask('/check');

  expect(body).toContain(
    '<ul><li>lakeside.json, 0123456789ab: in force since 2026-06-01 10:00:00 UTC until 2026-12-01 06:00:00 UTC</li>' +
      '<li>lakeside.json, fedcba987654: from 2027-01-01 06:00:00 UTC</li></ul>',
  );
});

test('a search leaves what was looked for', async () => {
  expect((await ask('/check?q=lakes')).body).toContain('<td data-head="File">lakeside.json</td>');
  expect((await ask('/check?q=%3Cb%3E')).body).not.toContain('<td data-head="File">');
});

test('a program gets the same', async () => {
  const { body } = await ask('/check.json');

  expect(JSON.parse(body)).toMatchObject({
    version: 1,
    providers: [
      {
        slug: 'lakeside',
        isInForce: true,
        isProving: false,
        diagnostics: [],
        versions: [
          { isInForce: true, from: '2026-06-01T10:00:00.000Z' },
          { version: 'fedcba9876543210', isInForce: false, until: null },
        ],
      },
      { slug: 'north', isInForce: true, isProving: true, diagnostics: [] },
      { slug: 'south', isInForce: false, diagnostics: [{ code: 'PROV010', line: 7 }] },
    ],
  });
});

test('rejects a request by a host name, which any site can point here', async () => {
  expect((await ask('/check', 'evil.example')).status).toBe(403);
});

test('the metrics have the type that Prometheus reads', async () => {
  const answer = await fetch(`http://127.0.0.1:${operator.port}/metrics`);

  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toBe('causeway_http_requests_total 7\n');
});

test('without a port there is none', async () => {
  expect((await open(undefined)).port).toBeUndefined();
});
