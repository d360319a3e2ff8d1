import { advance, emptyState, type Facts, type FlowEvent, type FlowState, locate, type OpenFlow, readFacts } from '#engine';
import { type DayString, selectors } from '#rules';

/** Where a persona is after a part of their session. */
export interface PersonaState {
  readonly facts: Facts;
  readonly path: string;
  /** What was taken for granted, or why the session ends before the stage that was asked for. */
  readonly notes: readonly string[];
}

/** In whose session the flow is traversed, and on which day. */
interface TraversalOptions {
  readonly today: DayString;
  readonly agent?: 'none' | 'internal';
}

type Slots = FlowState['slots'];

/** Traverses through a flow by the flow itself: the visitor who traverses states what is sent and what actions answer, the flow where that goes. */
export interface Traversal {
  readonly facts: () => Facts;
  /** A session goes on only from the step on which the next thing is done. */
  readonly isAt: (step: string) => boolean;
  readonly goTo: (path: string) => void;
  /** To the step that is shown to the visitor who comes by the base of the flow. */
  readonly enter: () => void;
  readonly submit: (step: string, data: Readonly<Record<string, unknown>>) => void;
  /** What an action answers: of the step itself (`submit`, `load`, an act), or of a run that steps share. */
  readonly answer: (step: string, run: string, outcome: string, store?: Slots) => void;
  readonly fail: (step: string, run: string, code: string) => void;
  readonly signIn: () => void;
  readonly note: (sentence: string) => void;
  readonly put: (slots: Slots) => void;
  readonly state: () => PersonaState;
}

export function createTraversal(flow: OpenFlow, { today, agent = 'none' }: TraversalOptions): Traversal {
  let state: FlowState = emptyState;
  let path = flow.base;
  let signedIn = false;
  const notes: string[] = [];

  const factsOf = (of: FlowState): Facts =>
    readFacts(flow, { ...of, session: { signedIn, agent }, options: flow.options, today }, selectors);
  const take = (event: FlowEvent): void => {
    const next = advance(flow, state, event, factsOf);
    state = next.state;
    for (const effect of next.effects) if (effect.kind === 'go') path = effect.path;
  };
  const runOf = (step: string, run: string) => (run in flow.runs ? { named: run, step } : { step, of: run });
  const facts = () => factsOf(state);

  return {
    facts,
    isAt: (step) => flow.byId.get(step)?.path === path,
    goTo: (next) => void (path = next),
    enter: () => {
      const location = locate(flow, facts(), flow.base);
      if (location.kind === 'redirect') path = location.path;
    },
    submit: (step, data) => take({ type: 'submit', step, data }),
    answer: (step, run, outcome, store = {}) => take({ type: 'outcome', run: runOf(step, run), outcome, store }),
    fail: (step, run, code) => take({ type: 'failed', run: runOf(step, run), code }),
    signIn: () => void (signedIn = true),
    note: (sentence) => void notes.push(sentence),
    put: (slots) => void (state = { ...state, slots: { ...state.slots, ...slots } }),
    state: () => ({ facts: facts(), path, notes }),
  };
}

/** A part of a session; answers why it ends here, or nothing where it goes on. */
export type Part = () => string | undefined;

/** Traverses part by part as far as it is asked, or as the session goes. */
export function traverseParts<Stage extends string>(
  traversal: Traversal,
  parts: Readonly<Record<Stage, Part>>,
  { stages, until }: { readonly stages: readonly Stage[]; readonly until: Stage },
): PersonaState {
  for (const stage of stages.slice(0, stages.indexOf(until) + 1)) {
    const ended = parts[stage]();
    if (ended === undefined) continue;
    traversal.note(stage === until ? `At this stage ${ended}.` : `The session ends with "${stage}", not "${until}": ${ended}.`);
    break;
  }
  return traversal.state();
}
