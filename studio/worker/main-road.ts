import type { GraphNode } from '#engine/explain';

import type { DrawnEdge } from './messages.ts';

type Arrow = Pick<DrawnEdge, 'from' | 'to' | 'kind'>;

/**
 * The longest path onward from the entry through the steps that count for progress, in the order of the file, with the shared runs between them:
 * what most visitors do.
 */
export function mainRoad(nodes: readonly GraphNode[], edges: readonly Arrow[]): readonly string[] {
  const next = edges.filter(({ kind }) => kind === 'next');
  const goesTo = new Map<string, Set<string>>();
  for (const { from, to } of next) goesTo.set(from, (goesTo.get(from) ?? new Set()).add(to));
  const runBetween = (from: string, to: string) =>
    [...(goesTo.get(from) ?? [])].find((run) => run.startsWith('run ') && goesTo.get(run)?.has(to) === true);
  const steps = nodes.filter(({ kind }) => kind === 'step').map(({ id }) => id);
  const best = new Map<string, readonly string[]>();
  for (const from of steps.toReversed()) {
    const tails = steps.slice(steps.indexOf(from) + 1).flatMap((to): readonly (readonly string[])[] => {
      const tail = best.get(to) ?? [];
      if (goesTo.get(from)?.has(to) === true) return [tail];
      const run = runBetween(from, to);
      return run === undefined ? [] : [[run, ...tail]];
    });
    const [longest = []] = tails.toSorted((a, b) => stepsIn(b) - stepsIn(a));
    best.set(from, [from, ...longest]);
  }
  // The last row of the entry has no condition: it is for everyone whom no row above it is for.
  const begin = next.findLast(({ from, to }) => from === 'entry' && best.has(to))?.to ?? '';
  const road = best.get(begin) ?? [];
  return road.length === 0 ? [] : ['entry', ...road];
}

function stepsIn(road: readonly string[]): number {
  return road.filter((id) => id.startsWith('step ')).length;
}
