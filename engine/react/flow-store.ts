import {
  advance,
  describeRun,
  emptyState,
  fieldOf,
  findRun,
  formOfStep,
  isAnswerToPress,
  PENDING,
  settle,
  shownAnswers,
  takeQuery,
  type Advance,
  type FlowEffect,
  type FlowEvent,
  type FlowState,
  type Location,
  type OpenStep,
  type RunRef,
} from '#engine';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { factsOf, locationOf, type FlowSnapshot, type FlowContext } from './flow-snapshot.ts';
import type { ActionResult, FlowStore, FlowStoreOptions, SentAnswers } from './flow-store-interface.ts';
import { noMessages, type FormMessages } from './message.ts';
import { performEffect, type EffectHandlers, runAction } from './perform-effect.ts';
import { createSessionMemory } from './session-memory.ts';

/** A store for one visitor and one flow; on the server one per request. */
export function createFlowStore<Context>(options: FlowStoreOptions<Context>): FlowStore {
  return new ActiveFlow(options);
}

/** Runs that one event of the visitor starts, each by the answer or the target of the one before: more are a circle of the flow. */
const MOST_RUNS = 25;

class ActiveFlow<Context> implements FlowStore {
  readonly context: FlowContext;
  readonly #options: FlowStoreOptions<Context>;
  readonly #store: StoreApi<FlowSnapshot>;
  readonly #memory;
  #path: string | undefined;
  #arrivedAt: OpenStep | undefined;
  /** Whether the step shows what a press at it was answered. */
  #isAnswered = false;
  #leaving = new AbortController();
  /** By step: an object that identifies the run that was started there last. */
  readonly #turns = new Map<string, object>();
  /** How many runs, one after the other, led to where the visitor is. */
  #runsBefore = 0;
  /** Where the flow went last. A router may arrive there later, still by those runs; at any other path by the visitor. */
  #goal = '';

  constructor(options: FlowStoreOptions<Context>) {
    const { flow, tenant, session, storage } = options;
    this.context = options;
    this.#options = options;
    this.#memory = createSessionMemory(flow, `causeway.${tenant}.${flow.flow}`, storage);
    this.#store = createStore<FlowSnapshot>(() => ({
      ...emptyState,
      isRehydrated: false,
      session,
      busy: new Map<string, 'load' | 'press'>(),
      generation: 0,
      messages: {},
    }));
  }

  readonly getState = () => this.#store.getState();
  readonly getInitialState = () => this.#store.getInitialState();
  readonly subscribe: FlowStore['subscribe'] = (listener) => this.#store.subscribe(listener);

  readonly rehydrate = () => {
    if (this.getState().isRehydrated) return;
    const kept = this.#memory.load() ?? emptyState;
    this.#store.setState({ ...kept, isRehydrated: true });
    // What an earlier version of the flow had stored is written back as it was migrated: what is not kept is gone from the storage.
    this.#memory.save(kept);
    this.#settle();
  };

  readonly setSession: FlowStore['setSession'] = (session) => {
    this.#store.setState({ session });
    this.#settle();
  };

  readonly arrive: FlowStore['arrive'] = (path, search = '') => {
    if (path !== this.#path) {
      this.#endAnswer();
      this.#arrivedAt = undefined;
      if (path !== this.#goal) this.#runsBefore = 0;
    }
    this.#path = path;
    const taken = takeQuery(this.#options.flow, this.getState(), search);
    if (taken) {
      this.#setFlow(taken.state);
      this.#options.ports.navigation.replace(path + taken.search);
    }
    this.#settle();
  };

  readonly reload = () => {
    this.#arrivedAt = undefined;
    this.#runsBefore = 0;
    this.#settle();
  };

  readonly tryAgain = () => {
    this.#at((step) => this.#show(step.id, noMessages));
    this.reload();
  };

  readonly submit: FlowStore['submit'] = (data) =>
    this.#at((step) => {
      if (this.getState().busy.get(step.id) === 'press') return;
      this.#show(step.id, noMessages);
      this.#dispatch({ type: 'submit', step: step.id, data });
    });

  readonly act: FlowStore['act'] = (name, data) =>
    this.#at((step) => {
      this.#endAnswer();
      this.#dispatch({ type: 'act', step: step.id, name, data });
    });
  readonly look: FlowStore['look'] = async (action, input) => {
    const { ports, options } = this.#options;
    const { signal } = this.#leaving;
    if (signal.aborted) return {};
    const run = ports.look?.(action, ports.contextOf({ input, slots: this.getState().slots, options, signal }));
    const result = await run?.catch(() => undefined);
    return signal.aborted ? {} : (result?.store ?? {});
  };

  readonly back = () => this.#at((step) => this.#dispatch({ type: 'back', step: step.id }));
  readonly edit: FlowStore['edit'] = (slot, value) => this.#dispatch({ type: 'edit', slot, value });

  readonly wipe = () => {
    this.#memory.forget();
    this.#startOver(emptyState);
    this.#settle();
  };

  readonly close = () => {
    this.wipe();
    this.#leaving.abort();
  };

  readonly expire: FlowStore['expire'] = (session) => {
    const location = this.#location();
    const isWanted = location?.kind === 'render' && location.step.requires.some(({ otherwise }) => otherwise?.remember === true);
    const { slots, counters, remembered } = this.getState();
    const kept = Object.fromEntries(Object.entries(slots).filter(([name]) => !this.#isPersonal(name)));
    this.#startOver({ session });
    this.#setFlow({ slots: kept, counters, remembered: isWanted ? location.step.path : remembered });
    this.reload();
  };

  /** Aborts every active run, and mounts the screen anew. */
  #startOver(change: Partial<FlowSnapshot>): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#store.setState({ ...change, busy: new Map(), messages: {}, generation: this.getState().generation + 1 });
  }

  readonly holdsPersonalData = () => Object.keys(this.getState().slots).some((name) => this.#isPersonal(name));

  #isPersonal(slot: string): boolean {
    return this.#options.flow.data[slot]?.privacy !== 'public';
  }

  #advance(event: FlowEvent): Advance<FlowState> {
    const { slots, counters, remembered } = this.getState();
    const readFacts = (state: FlowState) => factsOf(this.context, { ...this.getState(), ...state });
    return advance(this.#options.flow, { slots, counters, remembered }, event, readFacts);
  }

  #location(): Location | undefined {
    return this.#path === undefined ? undefined : locationOf(this.context, this.getState(), this.#path);
  }

  #at(act: (step: OpenStep) => void): void {
    const location = this.#location();
    if (location?.kind === 'render') act(location.step);
  }

  /** Applies the current location: follows a redirect, or on arrival at a step starts what it loads. */
  #settle(): void {
    const location = this.#location();
    if (location === undefined) return;
    if (location.kind === 'redirect') {
      this.#take(settle(this.getState(), location));
      this.#go(location.path, true);
    } else if (location.kind === 'render' && this.getState().isRehydrated && location.step !== this.#arrivedAt) {
      this.#arrivedAt = location.step;
      this.#options.ports.observe?.({ step: location.step.id });
      this.#dispatch({ type: 'arrive', step: location.step.id });
    }
  }

  #dispatch(event: FlowEvent): void {
    if ('step' in event && event.type !== 'arrive') this.#runsBefore = 0;
    const next = this.#advance(event);
    const go = next.effects.find((effect) => effect.kind === 'go');
    if (isAnswerToPress(event) && go?.path === this.#path) {
      // A press that goes to the step itself counts as a new arrival, which loads again: what the step shows may have changed.
      this.#arrivedAt = undefined;
    }
    this.#take(next);
    if (!go) this.#settle();
  }

  #take({ state, effects }: Advance<FlowState>): void {
    this.#setFlow(state);
    for (const effect of effects) performEffect(effect, this.#handlers, this.#options.ports);
  }

  #setFlow({ slots, counters, remembered }: FlowState): void {
    const before = this.getState();
    // Without a change subscribers are not notified, because the whole page would render again.
    if (slots === before.slots && counters === before.counters && remembered === before.remembered) return;
    this.#store.setState({ slots, counters, remembered });
    // Before the storage was read, saving would overwrite what it holds.
    if (this.getState().isRehydrated) this.#memory.save({ slots, counters, remembered });
  }

  readonly #handlers: EffectHandlers = {
    go: (path, replace) => this.#go(path, replace),
    run: (effect) => void this.#run(effect),
    show: (step, messages) => this.#show(step, messages),
    showHere: (change) => {
      this.#isAnswered = true;
      this.#at((step) => this.#show(step.id, change(this.getState().messages[step.id] ?? noMessages)));
    },
  };

  #go(path: string, replace: boolean): void {
    const { navigation } = this.#options.ports;
    this.#goal = path;
    if (path === this.#path) return this.#settle();
    if (replace) navigation.replace(path);
    else navigation.push(path);
  }

  async #run(effect: Extract<FlowEffect, { kind: 'run' }>): Promise<void> {
    const { ports, options } = this.#options;
    const owner = effect.run.step ?? '';
    const began = 'of' in effect.run && effect.run.of === 'load' ? 'load' : 'press';
    const active = this.getState().busy.get(owner);
    // A second press is ignored while one is in progress (a double click); a press during a load is not.
    if (active === 'press' || active === began) return;
    const runs = this.#runsBefore + 1;
    if (runs > MOST_RUNS) return this.#endChain(effect.run, runs);
    const turn = {};
    this.#turns.set(owner, turn);
    this.#setBusy(owner, began);
    const { signal } = this.#leaving;
    const { slots } = this.getState();
    const sent = this.#answersOf(effect.run);
    const ended = await runAction(ports, effect, { input: effect.input, slots, options, ...(sent && { sent }), signal });
    const isOvertaken = this.#turns.get(owner) !== turn;
    if (!isOvertaken) this.#setBusy(owner, undefined);
    if (signal.aborted) return;
    this.#observe(ended.event);
    const { session } = this.getState();
    if (ended.session) this.#store.setState({ session: { ...(session === PENDING ? {} : session), ...ended.session } });
    this.#runsBefore = runs;
    this.#finish(ended.event, effect.run, isOvertaken);
    this.#showProblems(ended.problems ?? {});
  }

  /** The answers that a run sends, as the slots hold them now. Only a draft keeps those of hidden steps: the visitor may change back. */
  #answersOf(run: RunRef): SentAnswers | undefined {
    const { flow } = this.#options;
    const found = findRun(flow, run);
    if (found?.send === undefined) return undefined;
    const { slots } = this.getState();
    const filled = found.send.filter((slot) => slots[slot] !== undefined && slots[slot] !== null);
    const all = Object.fromEntries(filled.map((slot) => [slot, slots[slot]]));
    const answers = found.run === 'save-draft' ? all : shownAnswers(flow, factsOf(this.context, this.getState()), all);
    return { flow: flow.flow, run, answers };
  }

  #observe(event: Extract<FlowEvent, { type: 'outcome' | 'failed' }>): void {
    const { run } = event;
    if (run.step === undefined) return;
    const names = { step: run.step, of: 'of' in run ? run.of : run.named };
    const { observe } = this.#options.ports;
    observe?.(event.type === 'outcome' ? { ...names, outcome: event.outcome } : { ...names, code: event.code });
  }

  /** The visitor gets the general error, as of a run that failed. If that starts another run, nothing more follows. */
  #endChain(run: RunRef, runs: number): void {
    this.#options.ports.report({ code: 'runs-endless', detail: describeRun(run) });
    if (runs > MOST_RUNS + 1) return;
    this.#runsBefore = runs;
    this.#dispatch({ type: 'failed', run, code: 'internal_server_error' });
  }

  /** Every step that asks one of these forms shows the problems of its fields, now or when the visitor comes to it. */
  #showProblems(problems: NonNullable<ActionResult['problems']>): void {
    for (const step of this.#options.flow.steps) {
      const { id } = step;
      const form = formOfStep(step);
      const ofForm = fieldOf(problems, form ?? '');
      if (ofForm) this.#show(id, { ...(this.getState().messages[id] ?? noMessages), problems: ofForm });
    }
  }

  /** If the visitor has left the step or pressed something since the run began, its result is stored but goes nowhere. */
  #finish(event: FlowEvent, run: RunRef, isOvertaken: boolean): void {
    const { flow } = this.#options;
    const isHere = run.step === undefined || flow.byId.get(run.step)?.path === this.#path;
    if (isHere && !isOvertaken) return this.#dispatch(event);
    this.#setFlow(this.#advance(event).state);
    this.#settle();
  }

  #setBusy(step: string, began: 'load' | 'press' | undefined): void {
    const busy = new Map(this.getState().busy);
    if (began) busy.set(step, began);
    else busy.delete(step);
    this.#store.setState({ busy });
  }

  /** What a press was answered is over at the next press, and when the visitor leaves. */
  #endAnswer(): void {
    if (this.#isAnswered && this.#arrivedAt) this.#show(this.#arrivedAt.id, noMessages);
    this.#isAnswered = false;
  }

  #show(step: string, messages: FormMessages): void {
    this.#store.setState({ messages: { ...this.getState().messages, [step]: messages } });
  }
}
