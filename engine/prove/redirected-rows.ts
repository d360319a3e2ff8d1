import { groupBy, type Reason } from '#engine';

import { type Redirect, redirectsOf, targetOf } from './redirects.ts';
import { isFollowingFlow, imageOf } from './transition.ts';
import { describeTrace } from './describe-trace.ts';
import type { StateSpace } from './state-space.ts';
import { findTrace, pickOne, type Trace } from './trace.ts';

/** Rows that name a step and, for one reason, lead some of the visitors who take them to another. */
export interface RedirectedRows {
  readonly target: string;
  readonly because: Reason;
  /** Whether the flow file itself decides where they land, by `otherwise` or `instead`; else the engine chose. */
  readonly isDeclared: boolean;
  /** Every row, by its name, and where it sends them. */
  readonly rows: readonly { readonly row: string; readonly destination: string }[];
  /** The shortest path onward which it happens. */
  readonly trace: readonly string[];
}

/** Where rows name one step and some visitors land on another; what the flow file does not decide itself comes first. */
export function findRedirectedRows(space: StateSpace): readonly RedirectedRows[] {
  return redirectsOf(space)
    .map((group): RedirectedRows => {
      const [{ target, because, isDeclared }] = group;
      const trace = traceToAny(space, group);
      const rows = group.flatMap(({ transition, destination }) =>
        (transition.rows ?? []).map((row) => ({ row, destination: destination.id })),
      );
      return {
        target: target.id,
        because,
        isDeclared,
        rows: groupBy(rows, ({ row, destination }) => `${row} ${destination}`).map(([one]) => one),
        trace: trace ? describeTrace(space, trace) : [],
      };
    })
    .toSorted((a, b) => Number(a.isDeclared) - Number(b.isDeclared));
}

/** The shortest path that ends with one of these redirects, with the destination after it. */
function traceToAny(space: StateSpace, redirects: readonly Redirect[]): Trace | undefined {
  const { sets, graph } = space;
  const trace = findTrace(space, targetOf(space, redirects), isFollowingFlow);
  const last = trace?.entries.at(-1);
  const redirect =
    last &&
    redirects.find(
      ({ transition, who }) => transition.from.key === last.transition.to.key && sets.and(who, last.after) !== sets.none,
    );
  if (!trace || !redirect) return undefined;
  const led = imageOf(sets, redirect.transition, last.after);
  for (const land of graph.from.get(redirect.transition.to.key) ?? []) {
    const landed = imageOf(sets, land, led);
    if (land.to.at !== 'step' || land.to.step !== redirect.destination || landed === sets.none) continue;
    const entries = [
      { transition: redirect.transition, after: pickOne(sets, led) },
      { transition: land, after: pickOne(sets, landed) },
    ];
    return { ...trace, entries: [...trace.entries, ...entries] };
  }
  return undefined;
}
