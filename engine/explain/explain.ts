import {
  enter,
  evaluate,
  type Facts,
  hop,
  type Hop,
  locate,
  type Location,
  type OpenFlow,
  type OpenStep,
  type Otherwise,
  PENDING,
  type Reason,
} from '#engine';

import { type Deciding, findDeciding, type ExplainedRow, explainRows } from './deciding.ts';

type Redirect = Extract<Hop, { kind: 'hop' }>;

/** Why a visitor who asks for a path lands where they land. */
export interface Explanation {
  readonly path: string;
  /** Each place along the path, from the path that was asked for to where the visitor stays. */
  readonly hops: readonly ExplainedHop[];
  /** What the engine itself answers. */
  readonly destination: Location;
}

/** What happens at one place along the path. */
export interface ExplainedHop {
  /** The step; null before there is one. */
  readonly at: string | null;
  readonly because: Reason['because'] | 'unknownPath' | 'pending' | 'endless' | 'shown';
  /** The condition that decided, and which facts kept the step from being shown. */
  readonly deciding?: Deciding;
  readonly target?: HopTarget;
}

/** Where a place goes, and by which rule. */
export interface HopTarget {
  readonly by: Redirect['by'] | 'alias' | 'safety';
  /** The step; null if none is shown. */
  readonly to: string | null;
  /** The rows of the entry, where it decided. */
  readonly entry?: readonly ExplainedRow[];
  readonly otherwise?: Otherwise;
  /** The path that is remembered from here on. */
  readonly remembers?: string;
}

/** Why a visitor lands where they land, place by place: the engine's own steps, with what decided each of them. */
export function explain(flow: OpenFlow, facts: Facts, path: string): Explanation {
  const destination = locate(flow, facts, path);
  const asked = flow.byPath.get(path);
  const hops: ExplainedHop[] = [];
  let step: OpenStep | undefined = asked;
  if (asked === undefined) {
    if (path !== flow.base && path !== `${flow.base}/`)
      return { path, destination, hops: [{ at: null, because: 'unknownPath' }] };
    const entry = enter(flow, facts);
    step = entry === PENDING ? undefined : entry;
    hops.push({
      at: null,
      because: entry === PENDING ? 'pending' : 'entry',
      target: { by: 'entry', to: step?.id ?? null, entry: rowsOfEntry(flow, facts) },
    });
  } else if (asked.path !== path) {
    hops.push({ at: null, because: 'alias', target: { by: 'alias', to: asked.id } });
  }

  const memory = { isTaken: false };
  for (let count = 0; step !== undefined && count <= flow.steps.length; count++) {
    const explained = explainStep(flow, facts, step, memory);
    hops.push(explained);
    const to = explained.target?.to;
    step = to === undefined || to === null ? undefined : flow.byId.get(to);
  }
  if (step !== undefined) hops.push({ at: step.id, because: 'endless', target: safety(destination) });
  return {
    path,
    destination,
    hops: hops.map((one) => (one.because === 'unsafe' ? { ...one, target: safety(destination) } : one)),
  };
}

function explainStep(flow: OpenFlow, facts: Facts, step: OpenStep, memory: { isTaken: boolean }): ExplainedHop {
  const next = hop(flow, facts, step);
  const deciding = findDeciding(flow, facts, step);
  const here = { at: step.id, ...(deciding && { deciding }) };
  const because = deciding ? becauseOf[deciding.of] : 'unmet';
  switch (next.kind) {
    case 'render':
      return { ...here, because: 'shown' };
    case 'unsafe':
      return { ...here, because: 'unsafe' };
    case 'wait': {
      // Either the condition itself is pending, or it goes to the entry and that is pending.
      const target: HopTarget = { by: 'entry', to: null, entry: rowsOfEntry(flow, facts) };
      const isOwn = deciding !== undefined && evaluate(deciding.condition, facts) === PENDING;
      return { ...here, because: 'pending', ...(!isOwn && { target }) };
    }
    case 'nowhere':
      return { ...here, because, target: { by: 'instead', to: null } };
    case 'hop': {
      const { by, to, otherwise } = next;
      const isFirst = otherwise?.remember === true && !memory.isTaken;
      memory.isTaken ||= isFirst;
      const target: HopTarget = {
        by,
        to: to.id,
        ...(asksEntry(next, step) && { entry: rowsOfEntry(flow, facts) }),
        ...(otherwise && { otherwise }),
        ...(isFirst && { remembers: step.path }),
      };
      return { ...here, because, target };
    }
  }
}

const becauseOf = { shownWhen: 'notShown', requires: 'unmet', onceWhen: 'done' } as const;

/** Whether the rows of the entry decide where a redirect goes. */
function asksEntry({ by, otherwise }: Redirect, { instead }: OpenStep): boolean {
  return by === 'entry' || (by === 'otherwise' && otherwise?.to === 'entry') || (by === 'instead' && instead === 'entry');
}

function rowsOfEntry(flow: OpenFlow, facts: Facts): readonly ExplainedRow[] {
  return explainRows(flow.entry, { flow, facts });
}

function safety(destination: Location): HopTarget {
  return { by: 'safety', to: destination.kind === 'redirect' ? destination.to : null };
}
