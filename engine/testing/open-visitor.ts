import {
  advance,
  type CompiledFlow,
  emptyState,
  type FlowEffect,
  type FlowEvent,
  type FlowState,
  type FactSource,
  locate,
  openFlow,
  readFacts,
  type Selectors,
  type Slots,
} from '../index.ts';

/** What a visitor of a test brings. Everything may be left out. */
export interface VisitorOptions {
  readonly selectors?: Selectors<FactSource>;
  readonly session?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A visitor of a flow: presses buttons, and sees what is shown then. An action does not run; the test states its outcome. */
export interface Visitor {
  /** The id of the step that is shown, or "waits" or "not found". */
  readonly at: string;
  readonly slots: Slots;
  /** What the last event asked for, such as a message or the run of an action. */
  readonly effects: readonly FlowEffect[];
  readonly open: (path: string) => void;
  readonly submit: (data?: unknown) => void;
  readonly act: (name: string, data?: unknown) => void;
  readonly back: () => void;
  /** The run that was started last ends so. */
  readonly outcome: (outcome: string, store?: Readonly<Record<string, unknown>>) => void;
  /** The run that was started last fails with this code. */
  readonly fail: (code: string) => void;
}

/** A visitor at the entry of a flow. */
export function openVisitor(compiled: CompiledFlow, { selectors = {}, session = {}, options }: VisitorOptions = {}): Visitor {
  const flow = openFlow(compiled);
  const factsOf = (state: FlowState) => readFacts(flow, { ...state, session, options: options ?? compiled.options }, selectors);
  let state = emptyState;
  let path = flow.base;
  let effects: readonly FlowEffect[] = [];

  const location = () => locate(flow, factsOf(state), path);

  function step(): string {
    const found = location();
    if (found.kind === 'render') return found.step.id;
    return found.kind === 'redirect' ? found.to : found.kind === 'wait' ? 'waits' : 'not found';
  }

  function take(event: FlowEvent): void {
    const next = advance(flow, state, event, factsOf);
    ({ state, effects } = next);
    for (const effect of effects) if (effect.kind === 'go') path = effect.path;
  }

  function lastRun() {
    const run = effects.find((effect) => effect.kind === 'run');
    if (run === undefined) throw new Error(`no action runs at "${step()}"`);
    return run.run;
  }

  return {
    get at() {
      return step();
    },
    get slots() {
      return state.slots;
    },
    get effects() {
      return effects;
    },
    open: (wanted) => {
      path = wanted;
    },
    submit: (data = {}) => take({ type: 'submit', step: step(), data }),
    act: (name, data) => take({ type: 'act', step: step(), name, data }),
    back: () => take({ type: 'back', step: step() }),
    outcome: (outcome, store) => take({ type: 'outcome', run: lastRun(), outcome, ...(store && { store }) }),
    fail: (code) => take({ type: 'failed', run: lastRun(), code }),
  };
}
