import { locate } from '../locate.ts';
import type { Reason } from '../location.ts';
import { follow } from './move.ts';
import type { Trial } from './prove-flow.ts';

/** Why visitors of a row land elsewhere than it says, and whether that is how the flow wants it. */
export interface Elsewhere {
  readonly row: string;
  readonly says: string;
  readonly lands: string;
  readonly because: Reason;
  /** How the flow says that it is meant; absent where it does not. */
  readonly meant?: string;
}

/** Where rows say one step and some of those who take them would land on another. */
export function findLandings({ sets, atlas, flow, variables, chart }: Trial): readonly Elsewhere[] {
  const found = new Map<string, Elsewhere>();
  const ways = new Map(
    flow.steps.map((step) => [
      step.id,
      chart.shown(step) === sets.all ? [] : variables.ask((facts) => locate(flow, facts, step.path)),
    ]),
  );
  for (const move of [...atlas.from.values()].flat()) {
    if (move.says === undefined || move.deed.did === 'land') continue;
    const come = follow(sets, move, sets.all);
    for (const { answer, where } of ways.get(move.says) ?? []) {
      if (answer.kind !== 'redirect' || sets.and(come, where) === sets.none) continue;
      for (const row of move.rows ?? []) {
        const meant = meaningOf(flow, answer.reason);
        const one = { row, says: move.says, lands: answer.to, because: answer.reason, ...(meant !== undefined && { meant }) };
        found.set([row, answer.to, JSON.stringify(answer.reason)].join(' '), one);
      }
    }
  }
  return [...found.values()];
}

/** A redirect that the flow words itself is meant: the step says where else, or has a requirement that says so. */
function meaningOf(flow: Trial['flow'], reason: Reason): string | undefined {
  const step = flow.byId.get(reason.step);
  if (reason.because === 'notShown') return step?.instead === undefined ? undefined : `"instead" of "${reason.step}"`;
  if (reason.because !== 'unmet') return undefined;
  const otherwise = step?.requires.find(({ name }) => name === reason.guard)?.otherwise;
  if (otherwise?.remember) return 'they are asked for it first, and come back';
  return otherwise?.toast !== undefined || otherwise?.message !== undefined ? 'they are told why' : undefined;
}
