import { readFileSync } from 'node:fs';

import { loadFlow } from '#engine/check';
import { proveFlow } from '#engine/prove';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { registry } from './registry.ts';

const text = readFileSync('flows/embed.json', 'utf8');
const steps = [...text.matchAll(/"id": "([\w-]+)"/g)].map(([, id = '']) => id);
const targets = [...text.matchAll(/"to": "[\w-]+"/g)].map(({ index }) => index);

/** A few rows of the flow get another "to". */
const changes = fc.uniqueArray(fc.tuple(fc.constantFrom(...targets), fc.constantFrom(...steps, 'entry')), {
  selector: ([place]) => place,
  minLength: 1,
  maxLength: 4,
});

function withChanges(changed: readonly (readonly [place: number, step: string])[]): string {
  return changed
    .toSorted(([a], [b]) => b - a)
    .reduce((all, [place, step]) => all.slice(0, place) + all.slice(place).replace(/"to": "[\w-]+"/, `"to": "${step}"`), text);
}

test('any flow that passes the checker is proved or reported, with any targets of its rows', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(changes, (changed) => {
      const { flow } = loadFlow({ file: 'flows/embed.json', text: withChanges(changed) });
      if (flow === undefined) return;

      const { failures } = proveFlow(flow, registry);

      expect(failures.every(({ message, cure }) => message !== '' && cure !== '')).toBe(true);
    }),
    { numRuns: 20 },
  );
});
