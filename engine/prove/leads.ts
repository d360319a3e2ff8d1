import type { CompiledRow } from '../compiled-flow.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Decided } from './decisions.ts';
import { type Deed, type Move, type Stage, stagesOf } from './move.ts';
import { lost, type OnStep, onStep, type Place, wayTo } from './place.ts';
import type { World } from './world.ts';

/** Where a move begins and what makes it happen. */
export interface Begun<From extends Place = Place> {
  readonly from: From;
  readonly deed: Deed;
}

/** What rows need to know to lead somebody on. */
export interface Leading extends World {
  /** The steps that can be remembered, each with those who can have been there. */
  readonly returns: readonly { readonly step: OpenStep; readonly stages: readonly Stage[] }[];
}

/** Where a decision leads: lost where there is none, and else where its row says. */
export function leadOn(world: Leading, begun: Begun<OnStep>, before: readonly Stage[], decided: Decided): readonly Move[] {
  const stages = [...before, ...decided.stages];
  if ('problem' in decided) {
    return [{ ...begun, to: lost, stages, problem: { code: decided.problem, detail: begun.from.step.id } }];
  }
  return leadRow(world, begun, stages, decided.row).map((move) => ({ ...move, rows: decided.names }));
}

/** Where a row leads: into a run, nowhere, or on. */
function leadRow(world: Leading, begun: Begun<OnStep>, stages: readonly Stage[], row: CompiledRow): readonly Move[] {
  const { flow, changes } = world;
  const { from, deed } = begun;
  const hasLoaded = from.hasLoaded || (from.run === undefined && deed.did === 'answer');
  if (row.run !== undefined) {
    const run = flow.runs[row.run];
    // A step with a run under way stays on the screen until the run has said where it leads.
    return run === undefined ? [] : [{ ...begun, stages, to: onStep(from.step, hasLoaded, { of: row.run, run }) }];
  }
  if (row.to === undefined) return keepOn(world, begun, stages, onStep(from.step, hasLoaded));
  if (row.to === 'entry') return [goTo(begun, stages, flow.base)];
  if (row.to !== 'remembered') return [{ ...goTo(begun, stages, flow.byId.get(row.to)?.path ?? flow.base), says: row.to }];
  // Which step is remembered is not told apart: it may be any that this kind of visitor can have been at. It is forgotten then.
  const forgotten = [...stages, ...world.stage(changes.remember(false))];
  return world.returns.map(({ step, stages: known }) => ({
    ...goTo(begun, [...forgotten, ...known], step.path),
    isReturn: true,
  }));
}

/** On the way to a path. */
export function goTo(begun: Begun, stages: readonly Stage[], path: string): Move {
  return { ...begun, to: wayTo(path), stages };
}

/** Still on the same step, unless its own conditions now lead on. */
export function keepOn({ chart, variables }: World, begun: Begun, stages: readonly Stage[], to: OnStep): readonly Move[] {
  const { sets } = variables;
  const shown = chart.shown(to.step);
  const stays: Move = { ...begun, to, stages: [...stages, ...stagesOf(shown, sets.all)] };
  if (shown === sets.all) return [stays];
  return [stays, goTo(begun, [...stages, { keep: sets.without(sets.all, shown) }], to.step.path)];
}
