import { readdirSync, readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compileFlow } from '../check/index.ts';
import { type Facts, INVALID, openFlow, PENDING } from '../index.ts';
import type { Flow } from '../schema/flow.ts';
import { describeExplanation } from './describe-explanation.ts';
import { explain } from './explain.ts';
import { wordsOf } from './flow-words.ts';
import { valuesOf } from './need.ts';

const files = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));

describe.each(files)('in %s', (file) => {
  const text = readFileSync(`flows/${file}`, 'utf8');
  const flow = openFlow(compileFlow({ file, text }));
  const words = wordsOf(JSON.parse(text) as Flow);
  const paths = [...flow.byPath.keys(), flow.base];
  const facts: fc.Arbitrary<Facts> = fc.record({
    remembered: fc.boolean(),
    ...Object.fromEntries(
      Object.entries(flow.facts).map(([name, domain]) => {
        const values = domain.type === 'number' ? [domain.minimum, domain.maximum] : valuesOf(domain);
        // What is not known is rare: else hardly any person would come anywhere.
        const known = fc.constantFrom(...values);
        return [name, fc.oneof({ weight: 30, arbitrary: known }, { weight: 1, arbitrary: fc.constantFrom(PENDING, INVALID) })];
      }),
    ),
  });

  test('the person who asks for a path is explained to where the engine sends them, and every place has a reason', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...paths), (given, path) => {
        const explanation = explain(flow, given, path);
        const { hops, destination } = explanation;
        const last = hops.at(-1);
        const end = last?.target?.by === 'safety' ? last.target.to : last?.at;
        const unreasoned = hops.filter(
          ({ because, deciding, target }) =>
            ['notShown', 'unmet', 'done', 'unsafe'].includes(because) && deciding === undefined && target?.entry === undefined,
        );

        expect(unreasoned).toEqual([]);
        expect(hops.slice(0, -1).every(({ because }) => because !== 'shown')).toBe(true);
        if (destination.kind === 'render') expect(end).toBe(destination.step.id);
        if (destination.kind === 'redirect') expect(end).toBe(destination.to);
        if (destination.kind === 'wait') expect(last?.because).toBe('pending');
        if (destination.kind === 'notFound') expect(last?.target?.to).toBeNull();
        expect(describeExplanation(explanation, words).join('\n')).not.toMatch(/undefined|\[object|NaN/);
      }),
      { numRuns: 400 },
    );
  });
});
