import type { Proved } from '#cli/check';
import { parseJsonWithPositions } from '#engine/check';

import type { ProvedGoal, View, ViewProof } from './messages.ts';

/** The goals of the flow that a person looks at, each with a path: to it, or to where it is lost. */
export function proofOfView(view: View, { source, proof }: Proved, milliseconds: number): ViewProof {
  const json = parseJsonWithPositions(source.text);
  const goals = proof.goalPaths.map(({ goal, description, steps, trace }): ProvedGoal => {
    const failure = proof.failures.find(({ path }) => path[0] === 'goals' && path[1] === goal);
    const line = json.positionOf({ path: ['goals', goal], atKey: true }).line;
    const known = { name: goal, description, line, steps };
    if (!failure) return { ...known, trace };
    return { ...known, failure: { message: failure.message, cure: failure.cure }, trace: failure.trace };
  });
  return { ...view, goals, states: proof.states, milliseconds };
}
