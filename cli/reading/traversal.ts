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

/** A session without a browser: the caller states what the visitor sends and what actions return, and the flow decides the path. */
export class Traversal {
  protected readonly flow: OpenFlow;
  readonly #options: TraversalOptions;
  readonly #notes: string[] = [];
  #state: FlowState = emptyState;
  #path: string;
  #signedIn = false;
  #ended: string | undefined;

  constructor(flow: OpenFlow, options: TraversalOptions) {
    this.flow = flow;
    this.#options = options;
    this.#path = flow.base;
  }

  /** A session goes on only from the step on which the next thing is done. */
  isAt(step: string): boolean {
    return this.flow.byId.get(step)?.path === this.#path;
  }

  goTo(path: string): void {
    this.#path = path;
  }

  /** To the step that is shown to the visitor who comes by the base of the flow. */
  enter(): void {
    const location = locate(this.flow, this.#factsOf(this.#state), this.flow.base);
    if (location.kind === 'redirect') this.#path = location.path;
  }

  submit(step: string, data: Readonly<Record<string, unknown>>): void {
    this.#take({ type: 'submit', step, data });
  }

  /** What an action answers: of the step itself (`submit`, `load`, an act), or of a run that steps share. */
  answer(step: string, run: string, outcome: string, store: Slots = {}): void {
    this.#take({ type: 'outcome', run: this.#runOf(step, run), outcome, store });
  }

  fail(step: string, run: string, code: string): void {
    this.#take({ type: 'failed', run: this.#runOf(step, run), code });
  }

  signIn(): void {
    this.#signedIn = true;
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  put(slots: Slots): void {
    this.#state = { ...this.#state, slots: { ...this.#state.slots, ...slots } };
  }

  /** Ends the session here, for this reason. */
  end(reason: string): void {
    this.#ended = reason;
  }

  /** Traverses the parts up to the stage `until`, or to the stage where the session ends. */
  through<Stage extends string>(
    parts: Readonly<Record<Stage, () => void>>,
    { stages, until }: { readonly stages: readonly Stage[]; readonly until: Stage },
  ): PersonaState {
    for (const stage of stages.slice(0, stages.indexOf(until) + 1)) {
      parts[stage]();
      if (this.#ended === undefined) continue;
      this.note(
        stage === until ? `At this stage ${this.#ended}.` : `The session ends with "${stage}", not "${until}": ${this.#ended}.`,
      );
      break;
    }
    return { facts: this.#factsOf(this.#state), path: this.#path, notes: this.#notes };
  }

  #factsOf(state: FlowState): Facts {
    const { today, agent = 'none' } = this.#options;
    const session = { signedIn: this.#signedIn, agent };
    return readFacts(this.flow, { ...state, session, options: this.flow.options, today }, selectors);
  }

  #take(event: FlowEvent): void {
    const { state, effects } = advance(this.flow, this.#state, event, (next) => this.#factsOf(next));
    this.#state = state;
    for (const effect of effects) if (effect.kind === 'go') this.#path = effect.path;
  }

  #runOf(step: string, run: string) {
    return run in this.flow.runs ? { named: run, step } : { step, of: run };
  }
}
