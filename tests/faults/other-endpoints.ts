import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

import fc from 'fast-check';

import type { RawRequest } from './http-visitor.ts';
import { mutatedAddress, mutatedForm, mutatedPost } from './mutated-addresses.ts';
import { bodyText } from './mutations.ts';

const FLOWS = join(import.meta.dirname, '..', '..', 'flows');

/** The paths of a flow: its beginning and its steps. */
function pathsOf(name: string): readonly string[] {
  const flow = JSON.parse(readFileSync(join(FLOWS, `${name}.json`), 'utf8')) as {
    readonly base: string;
    readonly steps: readonly { readonly path: string }[];
  };
  return [flow.base, ...flow.steps.map(({ path }) => join(flow.base, path))];
}

/** Paths of pages: one route serves them all. */
export const pagePaths: readonly string[] = [
  ...['enrollment', 'transfer-plan', 'embed', 'my-plan'].flatMap(pathsOf),
  '/overview',
  '/overview-1',
  '/overview-2',
  '/docs/terms-of-service',
  '/docs/privacy-notice',
  '/documents/000000000000',
  '/docs/00000000-0000-4000-8000-000000000000/payment-plan-agreement',
  '/docs/00000000-0000-4000-8000-000000000000/automatic-payment-authorization',
];

const gets: readonly string[] = [
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/assets/none.js',
  '/test/inbox',
  '/test/inbox.json',
  '/test/personas',
  '/test/check',
  '/test/check.json',
  '/agent/sign-in',
  '/agent/sign-out',
  '/v1/nothing',
  '/ingress/v1/vault',
];

const report = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/x.js' } };
const funnel = { base: '/', seen: [{ step: 'bill-info', of: 'submit', outcome: 'found' }] };
const problem = { code: 'no-row', detail: 'bill-info found' };

type Endpoint = readonly [string, fc.Arbitrary<RawRequest>];

/** What the service accepts beside its calls. */
export const otherEndpoints: readonly Endpoint[] = [
  ['a page', fc.oneof(...pagePaths.map(mutatedAddress))],
  ...gets.map((path): Endpoint => [`GET ${path}`, mutatedAddress(path)]),
  ['POST /csp-report', mutatedPost('/csp-report', 'application/csp-report', bodyText(report))],
  [
    'POST /hooks/messages',
    mutatedPost(
      '/hooks/messages',
      'application/x-www-form-urlencoded',
      fc.constantFrom('', 'MessageSid=SM1&MessageStatus=delivered', 'From=%2B15855550101&Body=STOP'),
    ),
  ],
  ['POST /client-problem', mutatedPost('/client-problem', 'application/json', bodyText(problem))],
  ['POST /funnel', mutatedPost('/funnel', 'application/json', bodyText(funnel))],
  [
    'POST /agent/sign-in',
    mutatedPost('/agent/sign-in', 'application/x-www-form-urlencoded', mutatedForm({ agent_id: 'CS-1042' })),
  ],
  ['POST /agent/sign-out', mutatedPost('/agent/sign-out', 'application/x-www-form-urlencoded', mutatedForm({}))],
];

/** What the isolated origin and the stand-ins of test mode accept. */
export const isolatedOriginEndpoints: readonly Endpoint[] = ['captcha', 'analytics', 'replay', 'chat', 'assets'].map((vendor) => [
  `GET /:host/${vendor}`,
  mutatedAddress(`/westbrook.localhost/${vendor}`),
]);

export const standInEndpoints: readonly Endpoint[] = [
  ['GET /captcha/:id/frames/:frame', mutatedAddress('/captcha/fine/frames/anchor')],
  ['GET /:vendor/:id/script.js', mutatedAddress('/analytics/a1/script.js')],
  ['POST /captcha/:id/token', mutatedPost('/captcha/fine/token', 'application/json', bodyText({}))],
  [
    'POST /siteverify',
    mutatedPost('/siteverify', 'application/x-www-form-urlencoded', mutatedForm({ secret: 's', response: 'r' })),
  ],
  ['POST /:vendor/:id/collect', mutatedPost('/chat/c1/collect', 'application/json', bodyText({ event: 'page' }))],
];
