import { readdirSync, readFileSync } from 'node:fs';

import { BUREAU_CODES, ERRORS, type ErrorCode, type ErrorOrigin } from '#api';
import { openApiDocument } from '#server';
import { describe, expect, test } from 'vitest';

/** The simulators of partners are in `server/` too, and what they return is a partner's response. */
const PARTNERS = /^(?:sandbox\/|partners\/bureau-refusals|platform\/http\/openapi)/;

function sourcesOf(folder: string, isLeftOut: RegExp): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as readonly string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file) && !isLeftOut.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
}

/** The codes that sources throw: named where the error is made, or where a function picks the code for it. */
function codesThrownIn(sources: readonly string[]): ReadonlySet<string> {
  const made = /(?:FunnelError|fault|refused?|super)\((?:context, )?\s*'(\w+)'/g;
  const picked = /(?:return|[?:]) '(\w+_\w+)'/g;
  return new Set(
    sources.flatMap((source) => [made, picked].flatMap((pattern) => [...source.matchAll(pattern)].map(([, code = '']) => code))),
  );
}

const codes = Object.keys(ERRORS) as readonly ErrorCode[];
const from = (origin: ErrorOrigin) => codes.filter((code) => ERRORS[code].origin === origin);
const byService = codesThrownIn(sourcesOf('server', PARTNERS));
/** The frame of card and account numbers passes on what the processor answers. */
const FRAME = /^payment-frame\//;
const byPage = codesThrownIn([...sourcesOf('app', FRAME), ...sourcesOf('actions', /^$/)]);

const { paths, ...document } = openApiDocument() as {
  readonly paths: Readonly<Record<string, object>>;
  readonly 'x-error-codes': Readonly<Record<string, { readonly status: number; readonly origin: ErrorOrigin }>>;
};
const published = JSON.stringify(paths);

/** Created by the command line, with the keys, and by no call. */
const OF_COMMANDS: readonly ErrorCode[] = ['api_key_expiration_required'];

describe('a code of the service', () => {
  test.for(from('service'))('%s is thrown by the server', (code) => {
    expect(byService).toContain(code);
  });

  test.for(from('service').filter((code) => !OF_COMMANDS.includes(code)))('the published document lists %s', (code) => {
    expect(published).toContain(`\`${code}\``);
  });
});

test.for(from('page'))('the code %s of the page is thrown by the page and by no server', (code) => {
  expect(byPage).toContain(code);
  expect(byService).not.toContain(code);
});

test('no code of a partner is thrown by the server or the page', () => {
  expect(from('partner').filter((code) => byService.has(code) || byPage.has(code))).toEqual([]);
});

test('every code of a bureau that the service does not throw itself is a partner’s', () => {
  const origins = BUREAU_CODES.filter((code) => !byService.has(code)).map((code) => ERRORS[code].origin);

  expect(new Set(origins)).toEqual(new Set(['partner']));
});

test('the published document names the side that causes each code', () => {
  const published = Object.entries(document['x-error-codes']).map(([code, { status, origin }]) => [code, status, origin]);

  expect(published).toEqual(codes.map((code) => [code, ERRORS[code].status, ERRORS[code].origin]));
});
