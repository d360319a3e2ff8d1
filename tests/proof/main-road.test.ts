import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { type Misstep, missteps } from './main-road.ts';
import { mutate, validate } from './mutate.ts';

const EVERY = byDepth(40, 1);
/** planted-faults.test.ts plants some of these too. The proof of the enrollment takes seconds on a busy machine, that of the others does not. */
const taken = missteps.filter(({ flow }, index) => index % (flow === 'enrollment' ? EVERY : byDepth(3, 1)) === 0);

test.for(taken.map((misstep) => [nameOf(misstep), misstep] as const))('%s', { timeout: 60_000 }, ([, misstep]) => {
  const { flow, options = {}, code } = misstep;
  const text =
    'hidden' in misstep ? readFileSync(`flows/${flow}.json`, 'utf8') : mutate({ flow, at: misstep.at, to: misstep.to });
  const steps = 'hidden' in misstep ? { [misstep.hidden]: { shown: false } as const } : {};
  const said = validate(flow, text, { options, steps }, { withGoals: true });

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
