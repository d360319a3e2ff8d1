import { back } from '../back.ts';
import type { Problem } from '../facts.ts';
import { locate } from '../locate.ts';
import type { OpenFlow, OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import { once } from './once.ts';
import type { Variables } from './variables.ts';

/** Where some of those who ask for a path are shown something: `step` is absent where that is "not found". */
export interface Landing {
  readonly where: Diagram;
  readonly step?: OpenStep;
  /** The step whose path is remembered on the way. */
  readonly remember?: string;
  readonly problem?: Problem;
}

/** Where paths lead, for all assignments of the facts at once. */
export interface Chart {
  /** Of a path, one for each place where somebody lands who asks for it. */
  readonly landings: (path: string) => readonly Landing[];
  /** Who is shown this step at its own path. */
  readonly shown: (step: OpenStep) => Diagram;
  /** By path to which Back leads from a step, for whom. */
  readonly backs: (step: OpenStep) => readonly { readonly path: string; readonly where: Diagram }[];
}

export function chartOf(flow: OpenFlow, variables: Variables): Chart {
  const { sets, ask } = variables;
  const landings = once((path: string): readonly Landing[] => {
    const found = new Map<string, Landing>();
    for (const { answer, where } of ask((facts) => landingOf(flow, locate(flow, facts, path)))) {
      const key = `${answer.step?.id ?? ''} ${answer.remember ?? ''} ${answer.problem?.code ?? ''}`;
      found.set(key, { ...answer, where: sets.or(found.get(key)?.where ?? sets.none, where) });
    }
    return [...found.values()];
  });
  return {
    landings,
    shown: once((step) =>
      landings(step.path)
        .filter((landing) => landing.step === step && landing.problem === undefined)
        .reduce((all, { where }) => sets.or(all, where), sets.none),
    ),
    backs: once((step) => {
      const found = new Map<string, Diagram>();
      for (const { answer, where } of ask((facts) => back(flow, facts, step.id))) {
        if (answer !== null) found.set(answer, sets.or(found.get(answer) ?? sets.none, where));
      }
      return [...found].map(([path, where]) => ({ path, where }));
    }),
  };
}

function landingOf(flow: OpenFlow, location: ReturnType<typeof locate>): Omit<Landing, 'where'> {
  switch (location.kind) {
    case 'render':
      return { step: location.step };
    case 'redirect': {
      const step = flow.byId.get(location.to);
      const remember = location.remember === undefined ? undefined : flow.byPath.get(location.remember)?.id;
      const problem = location.problems?.[0];
      return { ...(step && { step }), ...(remember !== undefined && { remember }), ...(problem && { problem }) };
    }
    case 'notFound': {
      const problem = location.problems?.[0];
      return problem ? { problem } : {};
    }
    case 'wait':
      // Nothing is pending here: every fact that is asked has a value.
      return {};
  }
}
