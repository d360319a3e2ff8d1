import { findNearest } from '#engine/check';
import { today } from '#rules';
import { previewCast } from '#server';

import { CommandProblem, exitCode } from '../exit-code.ts';
import { type PersonaVisit, STAGES, type Stage, walkPersona } from './persona-walk.ts';
import type { ReadableFlow } from './require-flow.ts';

/** The flow whose visits personas make. */
const WALKED = 'enrollment';

/** Where a persona of the provider is after a part of their visit, or a problem that says which there are. */
export function requirePersona({ flow, provider }: ReadableFlow, key: string, after = 'lookup'): PersonaVisit {
  if (!provider) throw usage('whose persona? Add --provider SLUG, such as lakeside');
  if (flow.flow !== WALKED) throw usage(`personas walk the flow "${WALKED}" alone: say the facts of "${flow.flow}" with --fact`);
  const until = STAGES.find((stage): stage is Stage => stage === after);
  if (!until) {
    const meant = findNearest(after, STAGES);
    throw usage(
      `there is no stage "${after}" (${meant === undefined ? `there is: ${STAGES.join(', ')}` : `did you mean "${meant}"?`})`,
    );
  }
  const day = today(provider.time_zone, new Date());
  const { people } = previewCast(provider, day);
  const persona = people.find((one) => one.key === key);
  if (persona) return walkPersona(flow, { persona, people, provider, today: day, until });
  const keys = people.map((one) => one.key);
  const meant = findNearest(key, keys);
  const hint = meant === undefined ? `there is: ${keys.slice(0, 8).join(', ')} ...` : `did you mean "${meant}"?`;
  throw new CommandProblem(exitCode.notFound, `${provider.slug} has no persona "${key}" (${hint})`);
}

function usage(message: string): CommandProblem {
  return new CommandProblem(exitCode.usage, `${message}\nSee: causeway help explain`);
}
