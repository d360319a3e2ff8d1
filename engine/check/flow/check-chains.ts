import type { GuardTree } from '../../compiled-flow.ts';
import { type Hop, hop } from '../../locate.ts';
import type { OpenFlow, OpenStep } from '../../open-flow.ts';
import { findCycles } from './cycles.ts';
import type { Domains } from '../conditions/check-literal.ts';
import { type Assignment, combine } from '../conditions/enumerate.ts';
import { type Fault, faultAt } from '../source/fault.ts';

/**
 * Every chain of redirects ends. Steps that cannot lead to each other in a circle, whatever the facts, are sound at once;
 * for the others every combination of the facts that matter is traversed, with the very function that sends visitors.
 */
export function checkChains(flow: OpenFlow, domains: Domains, placeOf: (step: OpenStep) => number): readonly Fault[] {
  const entries = flow.entry.flatMap(({ to = '' }) => flow.byId.get(to)?.index ?? []);
  const targets = flow.steps.map((step) => targetsOf(flow, step, entries));
  return findCycles(targets).flatMap((cycle) => {
    const steps = cycle.flatMap((index) => flow.steps[index] ?? []);
    return checkCycle(flow, domains, { steps, placeOf });
  });
}

/** The indices of the steps to which a step can redirect. A neighbor is left out: it is only chosen if it is shown, which ends the chain. */
function targetsOf({ byId }: OpenFlow, step: OpenStep, entries: readonly number[]): readonly number[] {
  const targets: number[] = [];
  const add = (id: string) => {
    const index = byId.get(id)?.index;
    if (id === 'entry') targets.push(...entries);
    else if (index !== undefined) targets.push(index);
  };
  if (step.shownWhen !== undefined && step.instead !== 'notFound') add(step.instead ?? 'entry');
  if (step.onceWhen !== undefined) add('entry');
  for (const { otherwise } of step.requires) add(otherwise?.to ?? step.back ?? 'entry');
  return targets;
}

function checkCycle(
  flow: OpenFlow,
  domains: Domains,
  cycle: { steps: readonly OpenStep[]; placeOf: (step: OpenStep) => number },
): readonly Fault[] {
  const [first] = cycle.steps;
  if (first === undefined) return [];
  const combinations = combine(treesOf(flow, cycle.steps), domains);
  if (combinations === 'undecided') {
    const names = cycle.steps.map(({ id }) => `"${id}"`).join(', ');
    const message = `too many facts to decide whether redirects among ${names} end`;
    return [faultAt('undecided', ['steps', cycle.placeOf(first)], message)];
  }
  for (const facts of combinations) {
    const endless = cycle.steps.map((step) => findEndless(flow, facts, step)).find((chain) => chain !== undefined);
    const start = endless?.[0];
    if (endless && start) return [asFault(endless, facts, cycle.placeOf(start))];
  }
  return [];
}

/** The conditions that decide where the steps of a circle redirect. If one of them redirects to a neighbor, those of all steps. */
function treesOf(flow: OpenFlow, steps: readonly OpenStep[]): readonly GuardTree[] {
  const asksNeighbours = steps.some(
    (step) => step.onceWhen || step.requires.some(({ otherwise }) => !otherwise && typeof step.back !== 'string'),
  );
  const own = (asksNeighbours ? flow.steps : steps).flatMap((step) => [
    ...(step.shownWhen ? [step.shownWhen] : []),
    ...(step.onceWhen ? [step.onceWhen] : []),
    ...step.requires.map(({ guard }) => guard),
  ]);
  return [...own, ...flow.entry.flatMap(({ when }) => when ?? [])];
}

function findEndless(flow: OpenFlow, facts: Assignment, from: OpenStep): readonly OpenStep[] | undefined {
  const chain: OpenStep[] = [from];
  for (;;) {
    const last = chain.at(-1);
    const next: Hop | undefined = last && hop(flow, facts, last);
    if (next?.kind !== 'hop') return undefined;
    const before = chain.indexOf(next.to);
    chain.push(next.to);
    if (before !== -1) return chain.slice(before);
  }
}

function asFault(chain: readonly OpenStep[], facts: Assignment, place: number): Fault {
  const when = Object.entries(facts).map(([fact, value]) => `${fact} is ${JSON.stringify(value)}`);
  const message = `redirects lead in a circle, ${chain.map(({ id }) => `"${id}"`).join(' to ')}, when ${when.join(', ') || 'nothing else decides'}`;
  return faultAt(
    'endless-chain',
    ['steps', place],
    message,
    'let one of these requirements lead to a step that can then be shown',
  );
}
