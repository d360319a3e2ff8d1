import type { Otherwise } from './schema/step.ts';
import { type Problem, INVALID, PENDING, type Facts } from './facts.ts';
import type { OpenStep, OpenFlow } from './open-flow.ts';
import { evaluate } from './evaluate.ts';
import { nearestEarlier, nextLater } from './neighbors.ts';

/** Why a visitor is redirected. `guard` is the name of the guard, or empty for a condition without a name. */
export type Reason =
  | { readonly because: 'alias' | 'entry' | 'notShown' | 'done' | 'unsafe'; readonly step: string }
  | { readonly because: 'unmet'; readonly step: string; readonly guard: string };

/** Where a visitor is: a function of flow, facts and path alone. */
export type Location =
  | { readonly kind: 'render'; readonly step: OpenStep }
  | {
      readonly kind: 'redirect';
      /** The id of the step where the visitor lands: the whole chain of redirects has been followed. */
      readonly to: string;
      readonly path: string;
      /** The reason of the first redirect of the chain. */
      readonly reason: Reason;
      /** The path that was wanted, where it is to be remembered. */
      readonly remember?: string;
      /** What the unmet requirement shows and tracks. */
      readonly messages?: Pick<Otherwise, 'toast' | 'message' | 'track'>;
      readonly problems?: readonly Problem[];
    }
  /** Something that decides is not known yet. `step` is null when not even the entry is decided. */
  | { readonly kind: 'wait'; readonly step: OpenStep | null }
  | { readonly kind: 'notFound'; readonly problems?: readonly Problem[] };

/** One redirect at the most: the step is shown, goes to another, waits for a fact, does not exist (`nowhere`), or cannot be decided (`unsafe`). */
export type Hop =
  | { readonly kind: 'render' | 'wait' | 'nowhere' }
  | {
      readonly kind: 'hop';
      readonly to: OpenStep;
      readonly reason: Reason;
      /** The rule by which the engine chose the step. */
      readonly by: 'otherwise' | 'instead' | 'back' | 'earlier' | 'later' | 'entry';
      readonly otherwise?: Otherwise;
    }
  | { readonly kind: 'unsafe'; readonly detail: string };

/** Where a path goes with these facts: a step is shown, or a redirect (followed to its end), or it waits, or is not found. */
export function locate(flow: OpenFlow, facts: Facts, path: string): Location {
  const asked = flow.byPath.get(path);
  if (asked !== undefined) {
    return follow(flow, facts, asked, asked.aliases?.includes(path) ? { because: 'alias', step: asked.id } : undefined);
  }
  if (path !== flow.base && path !== `${flow.base}/`) return { kind: 'notFound' };
  const entry = enter(flow, facts);
  if (entry === PENDING) return { kind: 'wait', step: null };
  return entry ? follow(flow, facts, entry, { because: 'entry', step: entry.id }) : { kind: 'notFound' };
}

/** Where the path of a step goes with these facts. */
export function locateStep(flow: OpenFlow, facts: Facts, step: OpenStep): Location {
  return follow(flow, facts, step, undefined);
}

/** The step where the flow begins with these facts. Nothing only without a default entry, which the checker refuses (FLOW040). */
export function enter(flow: OpenFlow, facts: Facts): OpenStep | undefined | typeof PENDING {
  for (const row of flow.entry) {
    const verdict = row.when === undefined || evaluate(row.when, facts);
    if (verdict === PENDING) return PENDING;
    if (verdict === true && row.to !== undefined) return flow.byId.get(row.to);
  }
  return undefined;
}

function follow(flow: OpenFlow, facts: Facts, asked: OpenStep, arrived: Reason | undefined): Location {
  let step = asked;
  let reason = arrived;
  let first: Otherwise | undefined;
  let remember: string | undefined;
  // The checker proves that every chain ends; a flow that got past it is stopped after as many hops as it has steps.
  for (let count = 0; count <= flow.steps.length; count++) {
    const next = hop(flow, facts, step);
    switch (next.kind) {
      case 'render':
        return reason === undefined ? { kind: 'render', step } : redirectTo(step, reason, { remember, otherwise: first });
      case 'wait':
        return { kind: 'wait', step };
      case 'nowhere':
        return { kind: 'notFound' };
      case 'unsafe':
        return toSafety(flow, facts, step, { code: 'guard-unknown', detail: next.detail });
      case 'hop':
        reason ??= next.reason;
        first ??= next.otherwise;
        if (next.otherwise?.remember) remember ??= step.path;
        step = next.to;
    }
  }
  return toSafety(flow, facts, asked, { code: 'redirect-endless', detail: asked.id });
}

/** What most steps come to. */
const shown: Hop = { kind: 'render' };

/** What a step's own conditions decide: `shownWhen`, then `requires` in order, then `onceWhen`. */
export function hop(flow: OpenFlow, facts: Facts, step: OpenStep): Hop {
  if (step.shownWhen !== undefined) {
    const verdict = evaluate(step.shownWhen, facts);
    if (verdict === PENDING) return { kind: 'wait' };
    if (verdict === INVALID) return { kind: 'unsafe', detail: `${step.id}: shownWhen` };
    if (!verdict) return hopInstead(flow, facts, step);
  }
  for (const { holds, name, otherwise } of step.requires) {
    const verdict = holds(facts);
    if (verdict === true) continue;
    if (verdict === PENDING) return { kind: 'wait' };
    if (verdict === INVALID) return { kind: 'unsafe', detail: `${step.id}: ${name || 'requires'}` };
    return hopUnmet(flow, facts, step, name, otherwise);
  }
  return step.onceWhen === undefined ? shown : hopOnward(flow, facts, step);
}

function hopInstead(flow: OpenFlow, facts: Facts, step: OpenStep): Hop {
  const { id, instead } = step;
  if (instead === 'notFound') return { kind: 'nowhere' };
  const by = instead === undefined ? 'entry' : 'instead';
  return hopTo(by, target(flow, facts, instead ?? 'entry'), { because: 'notShown', step: id });
}

function hopUnmet(flow: OpenFlow, facts: Facts, step: OpenStep, guard: string, otherwise: Otherwise | undefined): Hop {
  const reason: Reason = { because: 'unmet', step: step.id, guard };
  if (otherwise) return hopTo('otherwise', target(flow, facts, otherwise.to), reason, otherwise);
  if (typeof step.back === 'string') return hopTo('back', flow.byId.get(step.back), reason);
  const earlier = nearestEarlier(flow, facts, step);
  return hopTo(earlier ? 'earlier' : 'entry', earlier ?? enter(flow, facts), reason);
}

function hopOnward(flow: OpenFlow, facts: Facts, step: OpenStep): Hop {
  const done = step.onceWhen === undefined ? false : evaluate(step.onceWhen, facts);
  if (done === PENDING) return { kind: 'wait' };
  if (done === INVALID) return { kind: 'unsafe', detail: `${step.id}: onceWhen` };
  if (!done) return shown;
  const later = nextLater(flow, facts, step);
  return hopTo(later ? 'later' : 'entry', later ?? enter(flow, facts), { because: 'done', step: step.id });
}

type Redirect = Extract<Hop, { kind: 'hop' }>;

function hopTo(by: Redirect['by'], to: OpenStep | undefined | typeof PENDING, reason: Reason, otherwise?: Otherwise): Hop {
  if (to === PENDING) return { kind: 'wait' };
  if (to === undefined) return { kind: 'nowhere' };
  return { kind: 'hop', to, by, reason, ...(otherwise ? { otherwise } : {}) };
}

function target(flow: OpenFlow, facts: Facts, to: string) {
  return to === 'entry' ? enter(flow, facts) : flow.byId.get(to);
}

/** Fails closed: to the entry if that can be shown, else nowhere. */
function toSafety(flow: OpenFlow, facts: Facts, from: OpenStep, problem: Problem): Location {
  const entry = enter(flow, facts);
  if (entry === undefined || entry === PENDING || hop(flow, facts, entry).kind !== 'render')
    return { kind: 'notFound', problems: [problem] };
  return { ...redirectTo(entry, { because: 'unsafe', step: from.id }, {}), problems: [problem] };
}

function redirectTo(step: OpenStep, reason: Reason, how: { remember?: string | undefined; otherwise?: Otherwise | undefined }) {
  const { toast, message, track } = how.otherwise ?? {};
  const messages = { ...(toast && { toast }), ...(message && { message }), ...(track && { track }) };
  return {
    kind: 'redirect',
    to: step.id,
    path: step.path,
    reason,
    ...(how.remember === undefined ? {} : { remember: how.remember }),
    ...(Object.keys(messages).length > 0 ? { messages } : {}),
  } as const;
}
