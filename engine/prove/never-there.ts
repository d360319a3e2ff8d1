import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import type { Failure } from './failure.ts';
import { imageOf } from './move.ts';
import { outside } from './place.ts';
import { pathOfRowNamed } from './row-path.ts';
import { sayReason } from './say-walk.ts';
import type { Trial } from './trial.ts';
import { waysFrom } from './ways-from.ts';

/** FLOW103: rows that name a step which is shown to nobody who takes the row. */
export function findNeverThere(trial: Trial): readonly Failure[] {
  const { sets, chart } = trial;
  return [...takersOf(trial)].flatMap(([row, { step, who }]): readonly Failure[] => {
    if (sets.and(who, chart.shown(step)) !== sets.none) return [];
    const path = pathOfRowNamed(trial.source, row);
    return path ? [{ fault: 'never-there', path, ...sayNeverThere(trial, row, step, who), walk: [] }] : [];
  });
}

/** By the name of each row that leads to a step: that step, and the assignments after the row. */
function takersOf({ sets, graph, chart, flow }: Trial): ReadonlyMap<string, { readonly step: OpenStep; readonly who: Diagram }> {
  const takers = new Map<string, { readonly step: OpenStep; readonly who: Diagram }>();
  for (const [key, moves] of graph.from) {
    for (const move of moves) {
      const step = flow.byId.get(move.says ?? '');
      if (!step || key === outside.key || chart.shown(step) === sets.none) continue;
      const come = imageOf(sets, move, sets.all);
      if (come === sets.none) continue;
      for (const row of move.rows ?? []) takers.set(row, { step, who: sets.or(takers.get(row)?.who ?? sets.none, come) });
    }
  }
  return takers;
}

function sayNeverThere(trial: Trial, row: string, step: OpenStep, who: Diagram): Pick<Failure, 'message' | 'cure'> {
  const { sets } = trial;
  const elsewhere = waysFrom(trial, step).filter(({ where }) => sets.and(where, who) !== sets.none);
  const lands = [...new Set(elsewhere.map((way) => `"${way.lands.id}"`))].join(' or ') || '"not found"';
  const reasons = [...new Set(elsewhere.map(({ because }) => sayReason(because)).filter((reason) => reason !== ''))];
  const because = reasons.length === 0 ? '' : `, because ${reasons.join(' or ')}`;
  return {
    message: `the row "${row}" leads to "${step.id}", but everybody who takes it lands on ${lands} instead${because}`,
    cure: `name the step where they land, or change what "${step.id}" requires`,
  };
}
