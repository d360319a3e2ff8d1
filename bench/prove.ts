import { readFileSync } from 'node:fs';

import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { openFlow } from '#engine';
import { submitAnswersDeclaration } from '#engine/actions';
import { type ActionDeclaration, compileFlow, type FlowSource, goalsOf } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { factReadings } from '#rules';

import { growClaim } from './kit/claim-flow.ts';
import { measure, median } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';

const MS = 1_000;
const SIZES = { rounds: 3, times: 1 };
const declared: Record<string, ActionDeclaration> = Object.fromEntries(
  [...actions, submitAnswersDeclaration].map((action) => [action.name, action]),
);
const registry = {
  actions: declared,
  commonErrors: COMMON_ERRORS,
  readings: factReadings,
};

function compile(name: string, source: FlowSource) {
  return { name, flow: compileFlow(source), goals: goalsOf(source) };
}

const shipped = ['embed', 'transfer-plan', 'my-plan', 'enrollment'].map((name) =>
  compile(name, { file: `flows/${name}.json`, text: readFileSync(`flows/${name}.json`, 'utf8') }),
);

/** A chain of steps, each with a button for the next, which requires a fact that the one before it brings about. */
function aChain(length: number, facts: number): string {
  const fact = (index: number) => `fact${index % facts}`;
  const named = Array.from({ length: facts }, (_, index) => fact(index));
  const steps = Array.from({ length }, (_, index) => {
    const isLast = index === length - 1;
    const required = index === 0 ? {} : { requires: [{ guard: fact(index), otherwise: { to: 'step-0' } }] };
    const found = { run: `find-${fact(index + 1)}`, outcomes: { found: { to: `step-${index + 1}` }, missed: { stay: true } } };
    return { id: `step-${index}`, path: `/step-${index}`, ...required, ...(isLast ? { end: 'done' } : { submit: found }) };
  });
  return JSON.stringify({
    flow: 'chain',
    version: 1,
    base: '/',
    data: { found: { privacy: 'public' } },
    facts: Object.fromEntries(named.map((name) => [name, { type: 'boolean', from: 'slots' }])),
    guards: Object.fromEntries(named.map((name) => [name, { when: name, description: name }])),
    errors: { '*': { stay: true, formMessage: 'errors.general' } },
    entry: [{ to: 'step-0' }],
    notFound: 'not-found',
    steps,
  });
}

for (let index = 0; index < 40; index++) {
  const facts = { [`fact${index}`]: true };
  registry.actions[`find-fact${index}`] = { name: `find-fact${index}`, outcomes: { found: { facts }, missed: {} }, errors: [] };
}
const grown = [
  [50, 10],
  [100, 10],
  [200, 10],
  [100, 20],
  [100, 40],
].map(([length = 0, facts = 0]) => compile(`a chain of ${length}`, { file: 'chain.json', text: aChain(length, facts) }));

/** Named by their sections: first more facts with their steps, then more steps with the same facts. */
const claims = [
  { sections: 1 },
  { sections: 2 },
  { sections: 4 },
  { sections: 8 },
  { sections: 12 },
  { sections: 4, plain: 8 },
  { sections: 4, plain: 24 },
].map((size) => compile(`a claim of ${size.sections}`, growClaim(size)));

const rows = [...shipped, ...grown, ...claims].map(({ name, flow, goals }) => {
  const proof = proveFlow(flow, registry, { goals });
  const [failure] = proof.failures;
  if (failure) throw new Error(`${name} is not proved: ${failure.message}`);
  const samples = measure({ baseline: () => openFlow(flow), proof: () => proveFlow(flow, registry, { goals }) }, SIZES);
  return { name, proof, time: median(samples.proof) / MS };
});

printTable(
  ['flow', 'steps', 'facts', 'states', 'transitions', 'goals', 'proof ms', 'ms a transition'],
  rows.map(({ name, proof, time }) => [
    name,
    ...[proof.steps, proof.facts].map(String),
    proof.states.toExponential(1),
    String(proof.transitions),
    String(proof.goals),
    digits(time),
    digits(time / proof.transitions),
  ]),
);
const enrollment = rows.find(({ name }) => name === 'enrollment');
if (enrollment) printBudget('proving enrollment', enrollment.time, { atMost: 1_000, unit: ' ms' });
const large = rows.find(({ name }) => name === 'a claim of 12');
if (large) printBudget('proving a task list of 12 sections', large.time, { atMost: 1_000, unit: ' ms' });
