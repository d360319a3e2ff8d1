import { type Facts, groupBy, hop, type Hop, type OpenStep, type Reason } from '#engine';
import { literalsByFact } from '#engine/check';

import { describeTrace } from './describe-trace.ts';
import type { Diagram } from './diagram.ts';
import type { Model } from './model.ts';
import type { StateSpace } from './state-space.ts';
import { findTrace, pickOne, searchForwards, type Sets, type Trace, unite } from './transition-graph.ts';
import { imageOf, isFollowingFlow, preimageOf, type Transition } from './transition.ts';

/** None, all of them, or those whose destination the flow file does not decide itself: a small part of the time. */
export type RedirectChoice = boolean | 'undeclared';

/** A step where visitors arrive although a row names another. */
interface StepRedirect {
  readonly destination: OpenStep;
  /** The reason of the first redirect. */
  readonly because: Reason;
  /** Whether the flow file names the target of every redirect along the path; else the engine chose the nearest step, or the entry. */
  readonly isDeclared: boolean;
}

/** A transition whose row names a step (`target`) while, with the assignments in `who`, visitors land on another. */
interface Redirect extends StepRedirect {
  readonly transition: Transition;
  readonly target: OpenStep;
  /** The assignments before the transition. */
  readonly who: Diagram;
}

/** The redirects that a visitor can reach by following the flow, grouped by the redirect that causes them. */
function redirectsOf(space: StateSpace, which: RedirectChoice): readonly (readonly [Redirect, ...Redirect[]])[] {
  const possible = possibleRedirects(space).filter(({ isDeclared }) => which !== 'undeclared' || !isDeclared);
  if (possible.length === 0) return [];
  const found = searchForwards(space, isFollowingFlow);
  return groupBy(possible, ({ target, because, isDeclared }) => JSON.stringify([target.id, because, isDeclared])).flatMap(
    (group) => {
      const [first, ...others] = takenOf(space, group, found);
      return first ? [[first, ...others] as const] : [];
    },
  );
}

/** The states (assignments by state) from which one of these redirects is taken. */
function targetOf({ sets }: StateSpace, redirects: readonly Redirect[]): Sets {
  return unite(
    sets,
    redirects.map(({ transition, who }) => [transition.from.key, who] as const),
  );
}

/** Every redirect with any assignment at all, whether it can be reached or not. */
function possibleRedirects(space: StateSpace): readonly Redirect[] {
  const { sets, graph, flow } = space;
  const redirects = new Map(flow.steps.map((step) => [step.id, redirectsFrom(space, step)]));
  return [...graph.from.values()].flat().flatMap((transition) => {
    const target = flow.byId.get(transition.target ?? '');
    if (target === undefined || transition.rows === undefined || !isFollowingFlow(transition)) return [];
    return (redirects.get(target.id) ?? []).flatMap(({ where, ...redirect }): readonly Redirect[] => {
      const who = preimageOf(sets, transition, where);
      return who === sets.none ? [] : [{ transition, target, ...redirect, who }];
    });
  });
}

/**
 * Those of a group that can be reached. What the quick search forwards did not find is searched for backwards from there, until no
 * path to what it found is left, which is exact; one redirect at a time, so that few facts matter.
 */
function takenOf(space: StateSpace, group: readonly Redirect[], found: Sets): readonly Redirect[] {
  const { sets } = space;
  const isTaken = ({ transition, who }: Redirect, key: string, there: Diagram) =>
    transition.from.key === key && sets.and(who, there) !== sets.none;
  const taken = new Set(
    group.filter((one) => isTaken(one, one.transition.from.key, found.get(one.transition.from.key) ?? sets.none)),
  );
  for (;;) {
    const known = new Set([...taken].flatMap(namesOf));
    const open = group.filter((one) => namesOf(one).some((name) => !known.has(name)));
    const last = findTrace(space, targetOf(space, open), isFollowingFlow, found)?.entries.at(-1);
    if (last === undefined) return [...taken];
    for (const one of open) if (isTaken(one, last.transition.to.key, last.after)) taken.add(one);
  }
}

function namesOf({ transition, destination }: Redirect): readonly string[] {
  return (transition.rows ?? []).map((row) => `${row} ${destination.id}`);
}

/** Every step where visitors arrive because the step that a row names is not shown to them. */
export function redirectsFrom(model: Model, step: OpenStep): readonly (StepRedirect & { readonly where: Diagram })[] {
  return model.variables
    .ask((facts) => followRedirects(model, facts, step))
    .flatMap(({ answer, where }) => (answer ? [{ ...answer, where }] : []));
}

function followRedirects(model: Model, facts: Facts, asked: OpenStep): StepRedirect | undefined {
  let step = asked;
  let because: Reason | undefined;
  let isDeclared = true;
  for (let count = 0; count <= model.flow.steps.length; count++) {
    const next = hop(model.flow, facts, step);
    if (next.kind !== 'hop') return next.kind === 'render' && because ? { destination: step, because, isDeclared } : undefined;
    because ??= next.reason;
    isDeclared &&= isDeclaredRedirect(model, step, next);
    step = next.to;
  }
  return undefined;
}

/**
 * Whether the flow itself states where this redirect goes: by what a requirement or `instead` names; or because the step is
 * for another kind of visitor, who is redirected to their own entry.
 */
function isDeclaredRedirect({ fixed }: Model, { shownWhen }: OpenStep, { by, reason }: Extract<Hop, { kind: 'hop' }>): boolean {
  if (by === 'otherwise' || by === 'instead') return true;
  return (
    reason.because === 'notShown' &&
    shownWhen !== undefined &&
    [...literalsByFact([shownWhen]).keys()].every((fact) => fixed.has(fact))
  );
}

/** Rows that name a step and, for one reason, lead some of the visitors who take them to another. */
export interface RedirectedRows {
  readonly target: string;
  readonly because: Reason;
  /** Whether the flow file itself decides where they land, by `otherwise` or `instead`; else the engine chose. */
  readonly isDeclared: boolean;
  /** Every row, by its name, and where it sends them. */
  readonly rows: readonly { readonly row: string; readonly destination: string }[];
  /** The shortest path on which it happens. */
  readonly trace: readonly string[];
}

/** Where rows name one step and some visitors land on another; what the flow file does not decide itself comes first. */
export function findRedirectedRows(space: StateSpace, which: RedirectChoice): readonly RedirectedRows[] {
  return redirectsOf(space, which)
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
