import { Environment } from '@marcbachmann/cel-js';
import { advance, emptyState, locate, openFlow, type CompiledFlow, type Facts } from '#engine';
import { compileFlow } from '#engine/check';

import { growFlow } from './kit/grown-flow.ts';
import { measure, median, ratio, type Work } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';

const LENGTHS = [10, 100, 1_000, 10_000];
const SIZES = { rounds: 31, times: 20_000 };
const facts: Facts = { remembered: false, express: false, signedIn: true, known: true, stage: 'half', tries: 0 };
const factsOf = () => facts;

/** Steps in an order that no cache foresees, the same in every run. */
function wander(length: number): readonly number[] {
  let seed = 1;
  return Array.from({ length: SIZES.times }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % length;
  });
}

/** One step of a visitor: where am I, and where does the outcome of my submit lead. */
function engineStep(length: number): Work {
  const compiled = compileFlow({ text: growFlow(length), file: 'grown.json' });
  // The browser gets it as text.
  const flow = openFlow(JSON.parse(JSON.stringify(compiled)) as CompiledFlow);
  const steps = wander(length).map((index) => ({ step: `step-${index}`, path: `/step-${index}` }));
  return () => {
    let effects = 0;
    for (const { step, path } of steps) {
      const location = locate(flow, facts, path);
      const event = { type: 'outcome', run: { step, of: 'submit' }, outcome: 'saved' } as const;
      effects += location.kind === 'render' ? advance(flow, emptyState, event, factsOf).effects.length : 1_000;
    }
    if (effects !== steps.length) throw new Error(`a step went wrong: ${effects} effects of ${steps.length} steps`);
    return effects;
  };
}

/** The baseline: a table from path to row, and one condition in the language of the machine. */
function plainTable(length: number): Work {
  const rows = Array.from({ length }, (_, index) => ({ needs: 'known', next: `/step-${Math.min(index + 1, length - 1)}` }));
  const table = new Map(rows.map((row, index) => [`/step-${index}`, row]));
  const paths = wander(length).map((index) => `/step-${index}`);
  return () => {
    let letters = 0;
    for (const path of paths) {
      const row = table.get(path);
      if (row && facts[row.needs] === true && facts['stage'] !== 'done') letters += row.next.length;
    }
    return letters;
  };
}

/** The peer: one guard of the same flow, parsed ahead, in the language's own library. */
function celGuard(): Work {
  const environment = new Environment().registerVariable('signedIn', 'bool').registerVariable('stage', 'string');
  const guard = environment.parse("signedIn || stage in ['none', 'fresh', 'half']");
  return (times) => {
    let held = 0;
    for (let i = 0; i < times; i++) held += guard({ signedIn: i % 2 === 0, stage: i % 3 ? 'half' : 'done' }) === true ? 1 : 0;
    return held;
  };
}

const rows = LENGTHS.map((length) => {
  const samples = measure({ baseline: plainTable(length), peer: celGuard(), engine: engineStep(length) }, SIZES);
  return { length, samples };
});

printTable(
  ['steps', 'plain table us', 'cel-js, one guard us', 'engine step us', 'of the table', 'of cel-js'],
  rows.map(({ length, samples: { baseline, peer, engine } }) => [
    String(length),
    ...[median(baseline), median(peer), median(engine), ratio(engine, baseline), ratio(engine, peer)].map(digits),
  ]),
);

const [shortest, , thousand, longest] = rows.map(({ samples }) => samples);
if (shortest && thousand && longest) {
  printBudget('engine step on a flow of 1,000 steps', median(thousand.engine), { atMost: 0.6, unit: ' us' });
  const growth = {
    engine: median(longest.engine) / median(shortest.engine),
    baseline: median(longest.baseline) / median(shortest.baseline),
  };
  printBudget("growth from 10 to 10,000 steps, of the plain table's", growth.engine / growth.baseline, { atMost: 1.5 });
  console.log(
    `        (engine x${digits(growth.engine)}, plain table x${digits(growth.baseline)}: what memory costs when no step is in the cache)`,
  );
}
