import { type CompiledFlow, type CompiledStep, type GuardOrTree, isSameValue } from '#engine';
import { type Edge, edgesOf } from '#engine/prove';

import { nameOfGuard } from './deciding.ts';
import type { FlowWords } from './flow-words.ts';
import { formatCondition } from './format-condition.ts';

/** A flow as a picture shows it. */
export interface FlowGraph {
  readonly flow: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A state of the picture: a step, a run that several steps share, or where visitors come from and are lost. */
export interface GraphNode {
  readonly id: string;
  /** `step` counts for progress, `aside` does not; `errors` are the rows that all runs share. */
  readonly kind: 'entry' | 'step' | 'aside' | 'run' | 'errors' | 'notFound' | 'remembered';
  readonly name: string;
  /** The names of the guards that it requires. */
  readonly requires: readonly string[];
  /** For whom it is there. */
  readonly shownWhen?: string;
}

/** Every path from one state to another of one kind. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `next` is what visitors do, `error` where a refusal goes, `redirect` where an unmet requirement does. */
  readonly kind: 'next' | 'error' | 'redirect' | 'back';
  /** When each of them is taken, in words; empty where no words are needed. */
  readonly labels: readonly string[];
  /** The names that the proof and the tests give them. */
  readonly names: readonly string[];
}

/** Which kinds are drawn beside the paths on; every kind without it. */
export type GraphParts = readonly GraphEdge['kind'][];

const allKinds: GraphParts = ['next', 'error', 'redirect', 'back'];

/** An edge of the flow between the nodes of the picture, and when it is taken, in words. */
export interface DescribedEdge extends Pick<GraphEdge, 'from' | 'kind'> {
  readonly edge: Edge;
  /** Absent for a row that stays, and for a redirect to a neighbor, which depends on the facts. */
  readonly to?: string;
  readonly label: string;
}

/** Every edge of the flow in words, also those that no picture draws. */
export function describeEdges(flow: CompiledFlow, words: FlowWords): readonly DescribedEdge[] {
  return edgesOf(flow).map((edge, index, edges) => {
    const to = endOf(edge);
    const label = labelOf({ flow, words }, edge, isBelowAnother(edge, edges[index - 1]));
    return { edge, from: startOf(edge), ...(to !== undefined && { to }), kind: kindBy[edge.why.by], label };
  });
}

/** The nodes and edges to draw. Rows that stay are left out, and redirects to a neighbor. */
export function graphOf(flow: CompiledFlow, words: FlowWords, kinds: GraphParts = allKinds): FlowGraph {
  return graphOfEdges(
    flow,
    words,
    describeEdges(flow, words).filter(({ kind }) => kinds.includes(kind)),
  );
}

/** The same of edges that were described before. */
export function graphOfEdges(flow: CompiledFlow, words: FlowWords, described: readonly DescribedEdge[]): FlowGraph {
  const merged = new Map<string, GraphEdge>();
  for (const { edge, from, to, kind, label } of described) {
    if (to === undefined || from === to) continue;
    const key = JSON.stringify([from, to, kind]);
    const before = merged.get(key) ?? { from, to, kind, labels: [], names: [] };
    const labels = label === '' || before.labels.includes(label) ? before.labels : [...before.labels, label];
    merged.set(key, { ...before, labels, names: [...before.names, edge.name] });
  }
  const drawn = [...merged.values()];
  const seen = reachedFrom(['entry', 'errors'], drawn);
  const nodes = [
    node('entry', 'entry', 'begin'),
    ...flow.steps.map((step) => stepNode(flow, words, step)),
    ...Object.keys(flow.runs).map((run) => node(runId(run), 'run', run)),
    node('errors', 'errors', 'any refusal'),
    node('remembered', 'remembered', 'the remembered path'),
    node('notFound', 'notFound', 'not found'),
  ].filter(({ id }) => seen.has(id) && (id !== 'errors' || drawn.some(({ from }) => from === id)));
  return { flow: flow.flow, nodes, edges: drawn.filter(({ from }) => seen.has(from)) };
}

/** The nodes that drawn edges lead to from the beginning; all others are left out of the picture. */
function reachedFrom(begin: readonly string[], edges: readonly GraphEdge[]): ReadonlySet<string> {
  const seen = new Set(begin);
  for (const place of seen) for (const { from, to } of edges) if (from === place) seen.add(to);
  return seen;
}

function node(id: string, kind: GraphNode['kind'], name: string): GraphNode {
  return { id, kind, name, requires: [] };
}

function stepNode(flow: CompiledFlow, words: FlowWords, { id, progress, requires = [], shownWhen }: CompiledStep): GraphNode {
  return {
    id: stepId(id),
    kind: progress === false ? 'aside' : 'step',
    name: id,
    requires: requires.map(({ guard }) => (typeof guard === 'string' ? guard : formatCondition(guard))),
    ...(shownWhen !== undefined && { shownWhen: describeGuard({ flow, words }, shownWhen) }),
  };
}

/** A unique id: a step, a run and a built-in state may have the same name. */
function stepId(id: string): string {
  return `step ${id}`;
}

function runId(name: string): string {
  return `run ${name}`;
}

function startOf({ from }: Edge): string {
  if ('step' in from) return stepId(from.step);
  return 'run' in from ? runId(from.run) : from.shared;
}

function endOf({ target, why }: Edge): string | undefined {
  if (why.by === 'alias') return undefined;
  if ('run' in target) return runId(target.run);
  if ('nowhere' in target) return target.nowhere;
  if (!('to' in target)) return undefined;
  return target.to === 'entry' || target.to === 'remembered' ? target.to : stepId(target.to);
}

const kindBy: Readonly<Record<Edge['why']['by'], GraphEdge['kind']>> = {
  entry: 'next',
  alias: 'next',
  act: 'next',
  outcome: 'next',
  error: 'error',
  requires: 'redirect',
  notShown: 'redirect',
  done: 'redirect',
  back: 'back',
};

interface Reading {
  readonly flow: Pick<CompiledFlow, 'guards'>;
  readonly words: FlowWords;
}

/** The condition of an edge in words; empty where it has none. `isRest`: it is taken when no row above it is. */
function labelOf(reading: Reading, { why, when }: Edge, isRest: boolean): string {
  if (why.by === 'back') return '';
  const guard = when === undefined ? '' : describeGuard(reading, when);
  if (why.by === 'requires' || why.by === 'notShown') return `unless ${guard}`;
  if (why.by === 'done') return `once ${guard}`;
  const rest = isRest ? 'else' : '';
  return [nameOf(why), when === undefined ? rest : `if ${guard}`].filter((part) => part !== '').join(', ');
}

function nameOf(why: Exclude<Edge['why'], { by: 'requires' }>): string {
  if (why.by === 'act') return why.act === 'submit' ? '' : why.act;
  if (why.by === 'outcome') return why.of === 'submit' || why.of === '' ? why.outcome : `${why.of}: ${why.outcome}`;
  if (why.by !== 'error') return '';
  const code = { first: 'any code', '*': 'any other code' }[why.code] ?? why.code;
  return why.of === 'submit' || why.of === '' ? code : `${why.of}: ${code}`;
}

/** Whether the edge before one is a row of the same list. */
function isBelowAnother({ from, why }: Edge, before: Edge | undefined): boolean {
  if (before?.row === undefined || before.when === undefined) return false;
  return isSameValue([before.from, before.why], [from, why]);
}

/** What a guard shows; also for a condition without a name that equals that of a guard. */
function describeGuard({ flow, words: { descriptionOf } }: Reading, guard: GuardOrTree): string {
  const name = typeof guard === 'string' ? guard : nameOfGuard(flow, guard);
  const description = name === undefined ? undefined : descriptionOf(name);
  if (description !== undefined) return description;
  return typeof guard === 'string' ? guard : formatCondition(guard);
}
