import type { CompiledFlow } from '../compiled-flow.ts';
import type { Failure } from './failure.ts';
import { type Elsewhere, findLandings } from './landings.ts';
import { movesOf } from './moves.ts';
import { findNeverReached } from './never-reached.ts';
import { findNeverThere } from './never-there.ts';
import { findNoAnswer } from './no-answer.ts';
import { findNoWayOn } from './no-way-on.ts';
import { findUnnamed } from './reason-unnamed.ts';
import { transitionGraphOf } from './transition-graph.ts';
import type { Trial } from './trial.ts';
import { beginWorld, type ProofRegistry } from './world.ts';

/** What was proved of one flow. */
export interface Proof {
  readonly flow: string;
  /** The number of steps; `switchedOff` are those of them that are never shown with the options of this tenant. */
  readonly steps: number;
  readonly switchedOff: readonly string[];
  /** Pairs of a step and an assignment with which it is shown. */
  readonly states: number;
  readonly facts: number;
  readonly moves: number;
  readonly failures: readonly Failure[];
  readonly landings: readonly Elsewhere[];
}

/** Proves a flow over every assignment of its facts. `withLandings` adds where rows lead elsewhere than they say. */
export function proveFlow(
  flow: CompiledFlow,
  registry: ProofRegistry,
  { withLandings = false }: { readonly withLandings?: boolean } = {},
): Proof {
  const world = beginWorld(flow, registry);
  const { sets } = world.variables;
  const graph = transitionGraphOf(movesOf(world));
  const trial: Trial = { ...world, sets, graph };
  const shown = world.flow.steps.map((step) => ({ step, who: world.chart.shown(step) }));
  const on = shown.filter(({ who }) => who !== sets.none).map(({ step }) => step);

  return {
    flow: flow.flow,
    steps: flow.steps.length,
    switchedOff: shown.filter(({ who }) => who === sets.none).map(({ step }) => step.id),
    states: shown.reduce((sum, { who }) => sum + sets.count(who), 0),
    facts: world.variables.list.length,
    moves: [...graph.from.values()].reduce((sum, moves) => sum + moves.length, 0),
    failures: [
      ...findNeverReached(trial, on),
      ...findNoWayOn(trial, on),
      ...findNoAnswer(trial),
      ...findNeverThere(trial),
      ...findUnnamed(trial, on),
    ],
    landings: withLandings ? findLandings(trial) : [],
  };
}
