import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openFlow, type CompiledFlow, type Facts, type OpenFlow } from '#engine';
import { compileFlow } from '#engine/check';

import { assignments, type Assignment } from './assignments.ts';
import { MARK, markRows } from './mark-rows.ts';

/** A flow whose rows are marked by their names. */
export interface MarkedFlow {
  readonly flow: CompiledFlow;
  readonly open: OpenFlow;
  /** An assignment with a value for every other fact too: some decisions read one that does not matter to them. */
  readonly withAllFacts: (assignment: Assignment) => Facts;
}

/** Every shipped flow, by its name. */
export const markedFlows: readonly MarkedFlow[] = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => markFlow(join('flows', name)));

/** For `describe.each`: each flow after its name. */
export const namedFlows = markedFlows.map((marked) => [marked.flow.flow, marked] as const);

function markFlow(file: string): MarkedFlow {
  const flow = markRows(compileFlow({ file, text: readFileSync(file, 'utf8') }), MARK);
  const first = Object.fromEntries(
    Object.entries(flow.facts).map(([fact, domain]) => [
      fact,
      [domain.type === 'enum' ? (domain.values[0] ?? '') : domain.type === 'boolean' ? false : 0],
    ]),
  );
  const [anything = {}] = assignments(flow.facts, Object.keys(flow.facts), first);
  return { flow, open: openFlow(flow), withAllFacts: (assignment) => ({ remembered: false, ...anything, ...assignment }) };
}
