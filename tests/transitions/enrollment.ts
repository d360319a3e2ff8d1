import { readFileSync } from 'node:fs';

import { openFlow, type CompiledFlow, type Facts, type OpenFlow } from '#engine';
import { compileFlow } from '#engine/check';

import { assignments, type Assignment } from './assignments.ts';
import { MARK, markRows } from './mark-rows.ts';

const file = 'flows/enrollment.json';

/** The enrollment flow, its rows marked by their names. */
export const flow: CompiledFlow = markRows(compileFlow({ file, text: readFileSync(file, 'utf8') }), MARK);
export const open: OpenFlow = openFlow(flow);

const [anything = {}] = assignments(
  flow.facts,
  Object.keys(flow.facts),
  Object.fromEntries(
    Object.entries(flow.facts).map(([fact, domain]) => [
      fact,
      [domain.type === 'enum' ? (domain.values[0] ?? '') : domain.type === 'boolean' ? false : 0],
    ]),
  ),
);

/** An assignment with a value for every other fact too: some decisions ask for one that does not matter to them. */
export function withAllFacts(assignment: Assignment): Facts {
  return { remembered: false, ...anything, ...assignment };
}
