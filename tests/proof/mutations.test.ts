import { expect, test } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { validate, mutate } from './mutate.ts';
import { mutations } from './mutations.ts';

/** Each costs a proof: of each flow, the first with each code. */
const firsts = mutations.filter(
  (one, place) => mutations.findIndex(({ flow, code }) => flow === one.flow && code === one.code) === place,
);

test.for(byDepth(firsts, mutations))('$name: $code', { timeout: 60_000 }, ({ flow, at, to, options, code, names }) => {
  const said = validate(flow, mutate({ flow, at, ...(to !== undefined && { to }) }), { options: options ?? {} });

  expect(said.map((one) => one.code)).toContain(code);
  expect(
    said
      .filter((one) => one.code === code)
      .map(({ sentence }) => sentence)
      .join('\n'),
  ).toContain(names);
});

test('there are at least thirty, each with a name of its own', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  expect(mutations.length).toBeGreaterThanOrEqual(30);
});
