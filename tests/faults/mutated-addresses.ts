import fc from 'fast-check';

import type { RawRequest } from './http-visitor.ts';
import { addressable, header } from './mutations.ts';

/** Parts of a path that have confused programs. */
const part = fc.oneof(
  addressable.map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%E0%A4%A',
    '%2e%2e',
    '%2f',
    '%5c',
    ';',
    '*',
    '.well-known',
    'x.php',
    '__proto__',
    'constructor',
  ),
);

const hostileHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'accept-language': header,
        'x-request-id': header,
        accept: header,
        range: header,
        'if-none-match': header,
        'x-agent-id': header,
      },
      { requiredKeys: [] },
    ),
  },
) as fc.Arbitrary<Record<string, string>>;

/** Mutations of this path. */
export function mutatedAddress(path: string): fc.Arbitrary<RawRequest> {
  const parts = path.split('/').slice(1);
  const changed = fc.tuple(
    ...parts.map((one) => fc.oneof({ weight: 4, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: part })),
  );
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(part, { maxLength: 2 }) });
  const query = fc.dictionary(
    fc.constantFrom('lang', 'id', 'to', 'firstName', 'source', 'signed-out', 'x[y]', '__proto__'),
    addressable,
    {
      maxKeys: 3,
    },
  );
  return fc
    .record({ changed, more, query, headers: hostileHeaders })
    .map(({ changed: own, more: added, query: asked, headers }) => {
      const search = new URLSearchParams(Object.entries(asked)).toString();
      return { method: 'GET', path: `/${[...own, ...added].join('/')}${search === '' ? '' : `?${search}`}`, headers };
    });
}

/** Mutations of a body that is posted to this path. */
export function mutatedPost(path: string, type: string, body: fc.Arbitrary<string>): fc.Arbitrary<RawRequest> {
  const types = fc.constantFrom(type, type, type, type, 'application/json', 'text/plain', 'application/reports+json', 'x');
  const sites = fc.constantFrom('same-origin', 'same-origin', 'same-origin', 'cross-site', 'none');
  return fc.record({ types, sites, body, more: hostileHeaders }).map(({ types: contentType, sites: site, body: text, more }) => ({
    method: 'POST',
    path,
    headers: { ...more, 'content-type': contentType, 'sec-fetch-site': site },
    body: text,
  }));
}

/** A form with its fields changed, omitted or added to; now and then any text. */
export function mutatedForm(fields: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const given = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fc.oneof(fc.constant(value), addressable)])),
  );
  const more = fc.dictionary(fc.constantFrom('csrf', '__proto__', 'constructor', ''), addressable, { maxKeys: 2 });
  const whole = fc.tuple(given, more).map(([own, added]) => new URLSearchParams(Object.entries({ ...added, ...own })).toString());
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: addressable });
}
