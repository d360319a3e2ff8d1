import type { CompiledRow } from '../compiled-flow.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Decided } from './decisions.ts';
import { type Deed, type Move, type Stage, stagesOf } from './move.ts';
import { lost, type OnStep, onStep, type Place, wayTo } from './place.ts';
import type { World } from './world.ts';

/** The beginning of a move: where it starts and what happens. */
export interface Begun<From extends Place = Place> {
  readonly from: From;
  readonly deed: Deed;
}

/** The world, with what is needed to follow rows that lead to the remembered path. */
export interface Leading extends World {
  /** The steps whose path can be remembered, each with the kinds of visitors who may have been there. */
  readonly returns: readonly { readonly step: OpenStep; readonly stages: readonly Stage[] }[];
}

/** The moves of a decision: to `lost` where no row is chosen, else where its row leads. */
export function leadOn(world: Leading, begun: Begun<OnStep>, before: readonly Stage[], decided: Decided): readonly Move[] {
  const stages = [...before, ...decided.stages];
  if ('problem' in decided) {
    return [{ ...begun, to: lost, stages, problem: { code: decided.problem, detail: begun.from.step.id } }];
  }
  return leadRow(world, begun, stages, decided.row).map((move) => ({ ...move, rows: decided.names }));
}

/** The moves of a row: into a run (`run`), to a step (`to`), or none (`stay`). */
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
  // Which path is remembered is not part of a state, so it may be that of any step where this kind of visitor can have been.
  const forgotten = [...stages, ...world.stage(changes.remember(false))];
  return world.returns.map(({ step, stages: known }) => ({
    ...goTo(begun, [...forgotten, ...known], step.path),
    isReturn: true,
  }));
}

/** A move that asks for a path: where it lands is another move. */
export function goTo(begun: Begun, stages: readonly Stage[], path: string): Move {
  return { ...begun, to: wayTo(path), stages };
}

/** Stays on the same step; where its own conditions no longer hold, it is asked for anew, which redirects. */
export function keepOn({ chart, variables }: World, begun: Begun, stages: readonly Stage[], to: OnStep): readonly Move[] {
  const { sets } = variables;
  const shown = chart.shown(to.step);
  const stays: Move = { ...begun, to, stages: [...stages, ...stagesOf(shown, sets.all)] };
  if (shown === sets.all) return [stays];
  return [stays, goTo(begun, [...stages, { keep: sets.without(sets.all, shown) }], to.step.path)];
}
