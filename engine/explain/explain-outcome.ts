import {
  applyRow,
  emptyState,
  type CompiledRow,
  type CompiledRun,
  type Facts,
  findAct,
  findRun,
  type OpenFlow,
  type OpenStep,
  rowsForCode,
} from '#engine';
import { findNearest } from '#engine/check';

import { type ExplainedRow, explainRows } from './deciding.ts';
import { type Explanation, explain } from './explain.ts';

/** What happened on a step: `of` is "submit", "load", the name of an act or of a shared run; `outcome` is an outcome or an error code. */
export interface StepEvent {
  readonly step: string;
  readonly of: string;
  /** Without it: what the act does before any action. */
  readonly outcome?: string | undefined;
}

/** The lists of rows that are tried, one after the other, and where the last one goes. */
export interface ExplainedOutcome {
  readonly decisions: readonly ExplainedDecision[];
  /** Why the visitor lands where they land, with counters as the rows left them; nothing where they stay or a run goes on. */
  readonly destination?: Explanation;
  /** The slots that were emptied: facts that are read from them may be others now. */
  readonly emptied: readonly string[];
}

/** One list of rows and what became of each. */
export interface ExplainedDecision {
  /** As the flow calls it: `submit`, or the name of a shared run. */
  readonly of: string;
  /** What was answered, with the action that did; nothing for rows without an action. */
  readonly answer?: { readonly action: string; readonly name: string; readonly isError: boolean };
  readonly rows: readonly ExplainedRow[];
}

/** The question names something that the flow does not have; `names` are those that it has. */
export interface NotThere {
  readonly notThere: 'step' | 'act' | 'outcome' | 'action';
  readonly names: readonly string[];
}

/** Which row of an outcome is taken, why the others are not, and where it goes. The facts are those after the outcome was stored. */
export function explainOutcome(flow: OpenFlow, facts: Facts, { step: id, of, outcome }: StepEvent): ExplainedOutcome | NotThere {
  const step = flow.byId.get(id);
  if (!step) return { notThere: 'step', names: [...flow.byId.keys()] };
  const act = findAct(step, of) ?? findRun(flow, { named: of });
  if (!act) return { notThere: 'act', names: [...actsOf(step), ...Object.keys(flow.runs)] };
  if ('run' in act) return decideRun(flow, facts, step, { of, run: act, outcome }, []);

  const first = { of, rows: explainRows(act.do, { flow, facts }, facts['remembered'] === true) };
  const taken = takenOf(first);
  if (outcome === undefined) return end(flow, facts, step, [first]);
  const run = taken?.run === undefined ? undefined : findRun(flow, { named: taken.run });
  if (!taken || !run) return { notThere: 'action', names: [] };
  const after = factsAfter(flow, facts, step, taken);
  return decideRun(flow, after, step, { of: taken.run ?? '', run, outcome }, [first]);
}

function decideRun(
  flow: OpenFlow,
  facts: Facts,
  step: OpenStep,
  { of, run, outcome }: { of: string; run: CompiledRun; outcome: string | undefined },
  before: readonly ExplainedDecision[],
): ExplainedOutcome | NotThere {
  const names = [...Object.keys(run.outcomes), ...Object.keys(run.errors ?? {}), ...Object.keys(flow.errors)];
  if (outcome === undefined) return { notThere: 'outcome', names: [...new Set(names)] };
  const answered = Object.hasOwn(run.outcomes, outcome) ? run.outcomes[outcome] : undefined;
  if (!answered && !names.includes(outcome) && !isCode(outcome, Object.keys(run.outcomes)))
    return { notThere: 'outcome', names: [...new Set(names)] };
  const tried = answered ?? rowsForCode(run.errors ?? {}, flow.errors, outcome);
  const rows = explainRows(tried, { flow, facts }, facts['remembered'] === true);
  const answer = { action: run.run, name: outcome, isError: answered === undefined };
  return end(flow, facts, step, [...before, { of, answer, rows }]);
}

/** A code that the flow does not name takes its "*" rows, so every name that is written like a code is one, but a misspelled outcome. */
function isCode(name: string, outcomes: readonly string[]): boolean {
  return /^[a-z]+(_[a-z]+)*$/.test(name) && findNearest(name, outcomes) === undefined;
}

function takenOf(decision: ExplainedDecision | undefined): CompiledRow | undefined {
  return decision?.rows.find(({ is }) => is === 'taken')?.row;
}

function end(flow: OpenFlow, facts: Facts, step: OpenStep, decisions: readonly ExplainedDecision[]): ExplainedOutcome {
  const taken = takenOf(decisions.at(-1));
  const emptied = taken?.clear === undefined ? [] : [taken.clear].flat();
  const path = taken?.to === 'entry' ? flow.base : flow.byId.get(taken?.to ?? '')?.path;
  if (!taken || path === undefined) return { decisions, emptied };
  return { decisions, destination: explain(flow, factsAfter(flow, facts, step, taken), path), emptied };
}

/** The facts after a row has counted and remembered. Facts that are read from slots it cleared stay as given, because only the caller can compute them. */
function factsAfter(flow: OpenFlow, facts: Facts, step: OpenStep, row: CompiledRow): Facts {
  const counted = Object.entries(facts).filter(([name]) => flow.facts[name]?.type === 'counter');
  const before = { ...emptyState, counters: Object.fromEntries(counted.filter(isNumber)) };
  const { counters, remembered } = applyRow(flow, before, row, step.path);
  return { ...facts, ...counters, remembered: remembered !== null || facts['remembered'] === true };
}

function isNumber(entry: readonly [string, Facts[string]]): entry is [string, number] {
  return typeof entry[1] === 'number';
}

function actsOf({ load, submit, acts }: OpenStep): readonly string[] {
  return [...(load ? ['load'] : []), ...(submit ? ['submit'] : []), ...Object.keys(acts ?? {})];
}
