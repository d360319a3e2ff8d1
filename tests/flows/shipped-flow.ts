import { readFileSync } from 'node:fs';

import { openFlow, type Facts, type OpenFlow } from '#engine';
import { compileFlow } from '#engine/check';

/** A flow as it is shipped, opened for a provider who sets nothing. */
export function openShipped(name: 'enrollment' | 'my-plan' | 'transfer-plan' | 'embed'): OpenFlow {
  const file = `flows/${name}.json`;
  return openFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }));
}

/** The facts of a person of whom nothing is known, but for these. */
export function factsOf(flow: OpenFlow, known: Facts): Facts {
  const least = Object.entries(flow.facts).map(([name, domain]) => [
    name,
    domain.type === 'enum' ? domain.values[0] : domain.type === 'boolean' ? false : 0,
  ]);
  return { ...(Object.fromEntries(least) as Facts), remembered: false, ...known };
}
