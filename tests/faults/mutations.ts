import type { Call } from '#api';
import fc from 'fast-check';

import { pathOf, type AnyRequest, type RawRequest } from './http-visitor.ts';

/** Values that have broken programs before. */
const naughty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200d',
  "'; drop table payment_plans; --",
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '%00',
  'null',
  'NaN',
  '9'.repeat(400),
  'a'.repeat(5_000),
  'é'.repeat(300),
  '2026-02-30',
  '00/00/0000',
  '02/30/1984',
  '13/13/9999',
  '１２３４５６',
  '00000000-0000-0000-0000-000000000000',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53 + 2,
  -0,
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 'x' },
  { length: 1e9 },
);

const value = fc.oneof(naughty, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 80 }));

type Path = readonly (string | number)[];

function pathsIn(node: unknown, at: Path = []): readonly Path[] {
  if (typeof node !== 'object' || node === null) return [at];
  return [
    at,
    ...Object.entries(node).flatMap(([key, child]) => pathsIn(child, [...at, Array.isArray(node) ? Number(key) : key])),
  ];
}

/** The same data with another value at a path; `undefined` removes it. */
function changedAt(node: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(node)) return node.map((child: unknown, index) => (index === key ? changedAt(child, rest, next) : child));
  return { ...(node as object), [key]: changedAt((node as Record<string, unknown>)[key], rest, next) };
}

/** Data with one to three parts changed, removed, or added to. */
function mutated(base: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(base);
  const change = fc.tuple(
    fc.constantFrom(...paths),
    fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
  );
  const extra = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'apr', 'amount', ''), value);
  return fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 3 }), fc.option(extra, { nil: undefined, freq: 6 }))
    .map(([changes, added]) => {
      const changed = changes.reduce((node, [path, next]) => (isThere(node, path) ? changedAt(node, path, next) : node), base);
      return added && typeof changed === 'object' && changed !== null && !Array.isArray(changed)
        ? Object.fromEntries([...Object.entries(changed), added])
        : changed;
    });
}

function isThere(node: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined) return true;
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
  return isThere((node as Record<string | number, unknown>)[key], rest);
}

/** The body on the wire: mostly JSON, now and then half of it. */
export function bodyText(body: unknown): fc.Arbitrary<string> {
  const json = mutated(body).map((one) => JSON.stringify(one) ?? '');
  const cut = fc.nat(200).map((length) => JSON.stringify(body).slice(0, length));
  const deep = fc.nat(3_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
  const twice = fc.constant(`{"__proto__":{"isAdmin":true},${JSON.stringify(body).slice(1)}`);
  return fc.oneof({ weight: 12, arbitrary: json }, cut, deep, twice);
}

export const header = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((one) => String.fromCharCode(one)),
  minLength: 1,
  maxLength: 300,
});
export const addressable = fc.oneof(naughty, fc.string({ maxLength: 60 })).map(asText);

/** An address holds only whole characters. */
function asText(one: unknown): string {
  return (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).replaceAll(/[\ud800-\udfff]/g, '');
}

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'x',
);

/** Mutations of this request, with the headers of the page. */
export function mutatedRequests(
  call: Call,
  base: AnyRequest,
  headers: Readonly<Record<string, string>>,
): fc.Arbitrary<RawRequest> {
  const changedNames = (names: Readonly<Record<string, unknown>> = {}) =>
    fc.record(
      Object.fromEntries(
        Object.entries(names).map(([name, one]) => [
          name,
          fc.oneof({ weight: 3, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: addressable }),
        ]),
      ),
    );
  const extraQuery = fc.option(
    fc.dictionary(fc.constantFrom('locale', 'offer_ids', 'application_id', 'x[y]', '__proto__'), addressable, { maxKeys: 2 }),
    { nil: {} },
  );
  const ownHeaders = fc.record(
    {
      'idempotency-key': header,
      'x-verification-token': header,
      'x-data-token': header,
      'x-verified-phone': header,
      'x-request-id': header,
      'accept-language': header,
    },
    { requiredKeys: [] },
  );
  return fc
    .record({
      params: changedNames(base.params),
      query: fc.tuple(changedNames(base.query), extraQuery).map(([own, extra]) => ({ ...own, ...extra })),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: ownHeaders }),
      type: contentType,
      key: fc.uuid(),
      body: base.body === undefined ? fc.constant(undefined) : bodyText(base.body),
    })
    .map(({ params, query, headers: more, type, key, body }) => ({
      method: call.method,
      path: pathOf(call, { params: params as Record<string, string>, query }),
      headers: {
        ...headers,
        ...definedOnly(base.headers),
        'idempotency-key': key,
        ...more,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    }));
}

function definedOnly(headers: AnyRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
