import { applyRow, effectsOf, type ServerMessage, wordsOf } from './apply-row.ts';
import { back, asEffect, goTo, noEffects } from './go-to.ts';
import { chooseRow, rowsForCode } from './choose-row.ts';
import type { CompiledRow } from './compiled-flow.ts';
import type { Facts, Problem } from './facts.ts';
import { describeRun, findAct, findRun } from './find-run.ts';
import type { Advance, FlowEffect, FlowEvent, RunRef, FlowState } from './flow-event.ts';
import { isListInLimits } from './lists.ts';
import { locateStep } from './locate.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';
import { problemsOf } from './read-facts.ts';
import { fieldOf } from './same-value.ts';
import { storeForm, storeSlots } from './store-slots.ts';

/** Computes the facts of a state. What they are read from beside the state (session, options, day) the caller adds itself. */
export type FactsOf = (state: FlowState) => Facts;

interface Deciding {
  readonly flow: OpenFlow;
  readonly factsOf: FactsOf;
  readonly step: OpenStep | undefined;
  /** Whether `go` replaces the entry in the browser's history instead of adding one. */
  readonly replace: boolean;
  readonly serverMessage: ServerMessage;
  /** The input of a run that a row starts. */
  readonly input: unknown;
}

const noServerMessage: ServerMessage = { words: null, code: null };

/** The state after an event, and the effects that the caller has to carry out. Pure; the only means by which a state changes. */
export function advance(flow: OpenFlow, state: FlowState, event: FlowEvent, readFacts: FactsOf): Advance<FlowState> {
  switch (event.type) {
    case 'edit':
      return { state: storeSlots(flow, state, { [event.slot]: event.value }), effects: [] };
    case 'outcome':
    case 'failed':
      return takeAnswer(flow, state, event, readFacts);
    case 'arrive':
    case 'back':
    case 'submit':
    case 'act': {
      const step = flow.byId.get(event.step);
      if (step === undefined) return report(state, { code: 'unknown-step', detail: event.step });
      return takeStep(flow, state, { event, step }, readFacts);
    }
  }
}

type StepEvent = Extract<FlowEvent, { type: 'arrive' | 'back' | 'submit' | 'act' }>;

function takeStep(
  flow: OpenFlow,
  state: FlowState,
  { event, step }: { event: StepEvent; step: OpenStep },
  factsOf: FactsOf,
): Advance<FlowState> {
  const deciding = (input: unknown) => ({ flow, factsOf, step, replace: false, serverMessage: noServerMessage, input });
  switch (event.type) {
    case 'arrive':
      return { state, effects: step.load ? [start({ step: step.id, of: 'load' }, step.load.run, null)] : [] };
    case 'back':
      return leave(flow, state, step, factsOf);
    case 'submit':
      if (!isListInLimits(step.content, state.slots)) return report(state, { code: 'list-limits', detail: step.id });
      return take(deciding(event.data), storeForm(flow, state, step.form, event.data), { step: step.id, of: 'submit' });
    case 'act':
      return take(deciding(event.data ?? null), state, { step: step.id, of: event.name });
  }
}

/** Submits a form or performs an act: starts its run, or decides its rows at once. */
function take(deciding: Deciding, state: FlowState, ref: { readonly step: string; readonly of: string }): Advance<FlowState> {
  const act = deciding.step && findAct(deciding.step, ref.of);
  if (act === undefined) return report(state, { code: 'unknown-run', detail: describeRun(ref) });
  if ('run' in act) return { state, effects: [start(ref, act.run, deciding.input)] };
  return decide(deciding, state, act.do);
}

/** Back: carries out the step's `leave` effects first, because they may change which step is the previous one. */
function leave(flow: OpenFlow, state: FlowState, step: OpenStep, factsOf: FactsOf): Advance<FlowState> {
  const left = step.leave ? applyRow(flow, state, step.leave, step.path) : state;
  const effects = step.leave ? effectsOf(step.leave, noServerMessage) : [];
  const facts = factsOf(left);
  const path = back(flow, facts, step.id);
  if (path === null) return { state: left, effects };
  const gone = goTo(flow, left, facts, path);
  return { state: gone.state, effects: [...effects, ...gone.effects] };
}

type Answered = Extract<FlowEvent, { type: 'outcome' | 'failed' }>;

function takeAnswer(flow: OpenFlow, state: FlowState, event: Answered, factsOf: FactsOf): Advance<FlowState> {
  const run = findRun(flow, event.run);
  if (run === undefined) return report(state, { code: 'unknown-run', detail: describeRun(event.run) });
  const words = event.words ?? null;
  if (event.type === 'failed') {
    const { code, reference } = event;
    const rows = rowsForCode(run.errors ?? {}, flow.errors, code);
    return decide(decidingRun(flow, event, factsOf, { words, code, reference }), state, rows);
  }
  const rows = fieldOf(run.outcomes, event.outcome);
  if (rows === undefined) {
    const failed = takeAnswer(flow, state, { type: 'failed', run: event.run, code: '*' }, factsOf);
    const problem: Problem = { code: 'unknown-outcome', detail: `${describeRun(event.run)}: ${event.outcome}` };
    return { state: failed.state, effects: [asEffect(problem), ...failed.effects] };
  }
  const stored = event.store ? storeSlots(flow, state, event.store) : state;
  return decide(decidingRun(flow, event, factsOf, { words, code: null }), stored, rows);
}

function decidingRun(flow: OpenFlow, event: { run: RunRef }, factsOf: FactsOf, serverMessage: ServerMessage): Deciding {
  const step = event.run.step === undefined ? undefined : flow.byId.get(event.run.step);
  // What a step loads is decided before the visitor has seen the step: Back is not to lead into it again.
  return { flow, factsOf, step, replace: 'of' in event.run && event.run.of === 'load', serverMessage, input: null };
}

/** Takes the first row whose condition holds, applies its effects, and follows it. Without such a row: to the entry, as a problem. */
function decide(deciding: Deciding, state: FlowState, rows: readonly CompiledRow[]): Advance<FlowState> {
  const { flow, factsOf, step, serverMessage } = deciding;
  const facts = factsOf(state);
  const canReturn = state.remembered !== null && flow.byPath.has(state.remembered);
  const choice = chooseRow(rows, facts, canReturn);
  if (choice === 'none' || choice === 'unknown') {
    const problem: Problem = { code: choice === 'none' ? 'no-row' : 'guard-unknown', detail: step?.id ?? '' };
    const safe = goTo(flow, state, facts, flow.base);
    return { state: safe.state, effects: [...problemsOf(facts).map(asEffect), asEffect(problem), ...safe.effects] };
  }

  const next = applyRow(flow, state, choice.row, step?.path);
  const effects = effectsOf(choice.row, serverMessage);
  const followed = followRow(deciding, next, choice.row, state.remembered);
  return effects.length === 0 ? followed : { state: followed.state, effects: [...effects, ...followed.effects] };
}

/** Follows a row: to a step (`to`), into a shared run (`run`), or nowhere (`stay`). */
function followRow(deciding: Deciding, state: FlowState, row: CompiledRow, remembered: string | null): Advance<FlowState> {
  const { flow, factsOf, step, replace, serverMessage } = deciding;
  if (row.run !== undefined) {
    const run = findRun(flow, { named: row.run });
    if (run === undefined) return report(state, { code: 'unknown-run', detail: `run ${row.run}` });
    return { state, effects: [start({ named: row.run, ...(step ? { step: step.id } : {}) }, run.run, deciding.input)] };
  }
  if (row.to === undefined) return { state, effects: noEffects };

  const returns = row.to === 'remembered' && remembered !== null;
  const left = returns ? { ...state, remembered: null } : state;
  const to = returns ? remembered : row.to === 'entry' ? flow.base : flow.byId.get(row.to);
  if (to === undefined) return report(left, { code: 'unknown-step', detail: row.to });
  const facts = factsOf(left);
  // A step that may not be seen any more is no place to come Back to.
  const isOver = step !== undefined && locateStep(flow, facts, step).kind === 'redirect';
  const gone = goTo(flow, left, facts, to, replace || isOver);
  if (row.message === undefined) return gone;
  const message = messageAt(flow, gone.effects, wordsOf(row.message, serverMessage));
  return { state: gone.state, effects: [message, ...gone.effects] };
}

function messageAt(flow: OpenFlow, effects: readonly FlowEffect[], message: ReturnType<typeof wordsOf>): FlowEffect {
  const go = effects.find((effect) => effect.kind === 'go');
  return { kind: 'message', step: (go && flow.byPath.get(go.path)?.id) ?? '', message };
}

function start(run: RunRef, action: string, input: unknown): FlowEffect {
  return { kind: 'run', run, action, input };
}

function report(state: FlowState, problem: Problem): Advance<FlowState> {
  return { state, effects: [asEffect(problem)] };
}
