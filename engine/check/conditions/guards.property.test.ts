import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { evaluate } from '../../evaluate.ts';
import { PENDING, type Facts } from '../../facts.ts';
import type { FactValue } from '../../compiled-flow.ts';
import type { Domains } from './check-literal.ts';
import { createConditionReader, withDoubles } from './conditions.ts';
import { combine } from './enumerate.ts';
import { readTree } from './read-tree.ts';

const domains: Domains = {
  signedIn: { type: 'boolean', from: 'session' },
  hasBicycle: { type: 'boolean', from: 'slots' },
  stage: { type: 'enum', values: ['none', 'estimated', 'it\'s "booked"'], from: 'slots' },
  tries: { type: 'counter', max: 4, from: 'counter' },
  wheels: { type: 'number', minimum: -2, maximum: 2, from: 'slots' },
};

const quoted = (word: string) => JSON.stringify(word);
const stages = ['none', 'estimated', 'it\'s "booked"'].map(quoted);
const tries = ['0', '1', '2', '3', '4'];
const triesInside = ['1', '2', '3'];
const wheelsInside = ['-1', '0', '1', '1.5', '-0.5'];

/** Every leaf that the profile allows, literals on either side. */
const leaf = fc.oneof(
  fc.constantFrom('signedIn', 'hasBicycle', 'true', 'false', 'signedIn == true', 'false != hasBicycle'),
  fc.tuple(fc.constantFrom('==', '!='), fc.constantFrom(...stages)).map(([sign, word]) => `stage ${sign} ${word}`),
  fc.subarray(stages, { minLength: 1 }).map((words) => `stage in [${words.join(', ')}]`),
  fc.subarray(tries, { minLength: 1 }).map((numbers) => `tries in [${numbers.join(', ')}]`),
  fc.tuple(fc.constantFrom('==', '!='), fc.constantFrom(...tries)).map(([sign, number]) => `tries ${sign} ${number}`),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>='), fc.constantFrom(...triesInside))
    .map(([sign, number]) => `tries ${sign} ${number}`),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>=', '=='), fc.constantFrom(...wheelsInside))
    .map(([sign, number]) => `${number} ${sign} wheels`),
);

const expression = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    tie('any').map((inner) => `!(${inner})`),
    fc.tuple(tie('any'), fc.constantFrom('&&', '||'), tie('any')).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
  ),
})).any;

const someFacts = fc.record<Record<string, FactValue>>({
  signedIn: fc.boolean(),
  hasBicycle: fc.boolean(),
  stage: fc.constantFrom('none', 'estimated', 'it\'s "booked"'),
  tries: fc.integer({ min: 0, max: 4 }),
  wheels: fc.constantFrom(-2, -1, -0.5, 0, 1, 1.5, 2),
});

const read = createConditionReader(domains);
const library = new Environment({ unlistedVariablesAreDyn: false });
for (const [name, type] of [
  ['signedIn', 'bool'],
  ['hasBicycle', 'bool'],
  ['stage', 'string'],
  ['tries', 'double'],
  ['wheels', 'double'],
] as const) {
  library.registerVariable(name, type);
}

function treeOf(text: string) {
  const condition = read(text);
  if ('fault' in condition) throw new Error(`${text}: ${condition.fault.message}`);
  return condition.tree;
}

/** The library's own verdict on the words as they were written. */
function askLibrary(text: string, facts: Record<string, FactValue>): unknown {
  const written = readTree(library.parse(text).ast, domains);
  return library.evaluate(withDoubles(text, 'integers' in written ? written.integers : []), facts);
}

test('the evaluator agrees with the library on every expression and every facts', () => {
  fc.assert(
    fc.property(expression, someFacts, (text, facts) => {
      expect(evaluate(treeOf(text), facts)).toBe(askLibrary(text, facts));
    }),
    { numRuns: 3_000 },
  );
});

test('a verdict that is given before everything is known is never taken back', () => {
  const hidden = fc.subarray(Object.keys(domains), { minLength: 1 });
  fc.assert(
    fc.property(expression, someFacts, hidden, (text, facts, later) => {
      const partly: Facts = { ...facts, ...Object.fromEntries(later.map((name) => [name, PENDING])) };

      const early = evaluate(treeOf(text), partly);

      if (early !== PENDING) expect(evaluate(treeOf(text), facts)).toBe(early);
    }),
    { numRuns: 2_000 },
  );
});

test('the values that are enumerated for a condition bring about every verdict that it can have', () => {
  fc.assert(
    fc.property(expression, someFacts, (text, facts) => {
      const tree = treeOf(text);
      const combinations = combine([tree], domains);

      const verdicts = new Set(
        combinations === 'undecided' ? [true, false] : [...combinations].map((some) => evaluate(tree, some)),
      );

      expect(verdicts).toContain(evaluate(tree, facts));
    }),
    { numRuns: 1_000 },
  );
});
