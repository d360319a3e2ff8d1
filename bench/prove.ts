import { readFileSync } from 'node:fs';

import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { openFlow } from '#engine';
import { compileFlow } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { factReadings } from '#rules';

import { growFlow } from './kit/grown-flow.ts';
import { measure, median } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';

const MS = 1_000;
const SIZES = { rounds: 3, times: 1 };
const registry = {
  actions: Object.fromEntries(actions.map((action) => [action.name, action])),
  commonErrors: COMMON_ERRORS,
  readings: factReadings,
};

function compile(name: string, text: string) {
  return compileFlow({ file: `${name}.json`, text });
}

const shipped = ['embed', 'transfer-plan', 'enrollment'].map((name) => ({
  name,
  flow: compile(name, readFileSync(`flows/${name}.json`, 'utf8')),
}));
const grown = [50, 100, 200].map((length) => ({ name: `${length} grown steps`, flow: compile('grown', growFlow(length)) }));

const rows = [...shipped, ...grown].map(({ name, flow }) => {
  const proof = proveFlow(flow, registry);
  const samples = measure({ floor: () => openFlow(flow), proof: () => proveFlow(flow, registry) }, SIZES);
  return { name, proof, time: median(samples.proof) / MS };
});

printTable(
  ['flow', 'steps', 'facts', 'states', 'moves', 'proof ms', 'ms a move'],
  rows.map(({ name, proof, time }) => [
    name,
    ...[proof.steps, proof.facts].map(String),
    proof.states.toExponential(1),
    String(proof.moves),
    digits(time),
    digits(time / proof.moves),
  ]),
);
const enrollment = rows.find(({ name }) => name === 'enrollment');
if (enrollment) printBudget('proving enrollment', enrollment.time, { atMost: 5_000, unit: ' ms' });
