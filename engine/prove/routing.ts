import { back, locate, type OpenFlow, type OpenStep, type Problem, memoize } from '#engine';

import type { Diagram } from './diagram.ts';
import { unite } from './transition-graph.ts';
import type { Variables } from './variables.ts';

/** One state where a path can lead, and for which assignments of the facts. `step` is absent where that is "not found". */
export interface Destination {
  readonly where: Diagram;
  readonly step?: OpenStep;
  /** The id of the step whose path is remembered before that. */
  readonly remember?: string;
  readonly problem?: Problem;
}

/** `locate` and `back` of the engine, for all assignments of the facts at once. */
export interface Routing {
  /** Every state where a path can lead; together they cover all assignments. */
  readonly destinations: (path: string) => readonly Destination[];
  /** The assignments with which this step is shown at its own path. */
  readonly shown: (step: OpenStep) => Diagram;
  /** The assignments with which a redirect remembers the path of this step. */
  readonly remembered: (step: OpenStep) => Diagram;
  /** The paths to which Back can lead from a step, each with its assignments. */
  readonly backs: (step: OpenStep) => readonly { readonly path: string; readonly where: Diagram }[];
}

export function routingOf(flow: OpenFlow, variables: Variables): Routing {
  const { sets, ask } = variables;
  const destinations = memoize((path: string): readonly Destination[] => {
    const found = new Map<string, Destination>();
    for (const { answer, where } of ask((facts) => destinationOf(flow, locate(flow, facts, path)))) {
      const key = `${answer.step?.id ?? ''} ${answer.remember ?? ''} ${answer.problem?.code ?? ''}`;
      found.set(key, { ...answer, where: sets.or(found.get(key)?.where ?? sets.none, where) });
    }
    return [...found.values()];
  });
  const whereOf = (step: OpenStep, isWanted: (destination: Destination) => boolean): Diagram =>
    destinations(step.path)
      .filter(isWanted)
      .reduce((all, { where }) => sets.or(all, where), sets.none);
  return {
    destinations,
    shown: memoize((step) => whereOf(step, (one) => one.step === step && one.problem === undefined)),
    // A redirect by another step remembers this path exactly where a request for the path itself does.
    remembered: (step) => whereOf(step, ({ remember }) => remember === step.id),
    backs: memoize((step) => {
      const found = ask((facts) => back(flow, facts, step.id)).flatMap(({ answer, where }) =>
        answer === null ? [] : [[answer, where] as const],
      );
      return [...unite(sets, found)].map(([path, where]) => ({ path, where }));
    }),
  };
}

/** Nothing is pending here, since every fact that is asked has a value: `locate` never waits. */
function destinationOf(flow: OpenFlow, location: ReturnType<typeof locate>): Omit<Destination, 'where'> {
  if (location.kind === 'render') return { step: location.step };
  if (location.kind === 'wait') return {};
  const problem = location.problems?.[0];
  if (location.kind === 'notFound') return { ...(problem && { problem }) };
  const step = flow.byId.get(location.to);
  const remember = flow.byPath.get(location.remember ?? '')?.id;
  return { ...(step && { step }), ...(remember !== undefined && { remember }), ...(problem && { problem }) };
}
