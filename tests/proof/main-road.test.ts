import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { type Misstep, missteps } from './main-road.ts';
import { mutate, validate } from './mutate.ts';

const EVERY = byDepth(6, 1);
/** The proof of the enrollment takes seconds on a busy machine, that of the others does not. */
const taken = missteps.filter(({ flow }, index) => flow !== 'enrollment' || index % EVERY === 0);

test.for(taken.map((misstep) => [nameOf(misstep), misstep] as const))('%s', { timeout: 60_000 }, ([, misstep]) => {
  const { flow, options = {}, code } = misstep;
  const said =
    'hidden' in misstep
      ? validate(flow, readFileSync(`flows/${flow}.json`, 'utf8'), { options, steps: { [misstep.hidden]: { shown: false } } })
      : validate(flow, mutate({ flow, at: misstep.at, to: misstep.to }), { options });

  expect(said.map((one) => one.code)).toContain(code);
});

test('there are at least sixty, each with a name of its own', () => {
  expect(new Set(missteps.map(nameOf)).size).toBe(missteps.length);
  expect(missteps.length).toBeGreaterThanOrEqual(60);
});

function nameOf(misstep: Misstep): string {
  const what =
    'hidden' in misstep ? `without "${misstep.hidden}"` : `with ${JSON.stringify(misstep.to)} at ${misstep.at.join(' ')}`;
  return `${misstep.flow} ${what} is reported as ${misstep.code}`;
}
