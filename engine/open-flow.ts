import type { CompiledFlow, CompiledStep, Otherwise } from './compiled-flow.ts';
import type { GuardTree } from './guard-tree.ts';

/** A step with its guards resolved and its place in the list. */
export interface OpenStep extends Omit<CompiledStep, 'shownWhen' | 'onceWhen' | 'requires'> {
  readonly index: number;
  readonly shownWhen?: GuardTree;
  readonly onceWhen?: GuardTree;
  readonly requires: readonly OpenRequirement[];
}

/** A requirement with its guard resolved; `name` is the guard's name, or empty for a condition without one. */
export interface OpenRequirement {
  readonly name: string;
  readonly guard: GuardTree;
  readonly otherwise?: Otherwise;
}

/** Steps that are shown under one condition, as their places among all steps, ascending. */
interface Conditional {
  readonly shownWhen: GuardTree;
  readonly places: readonly number[];
}

/** A compiled flow, opened for use: everything that is looked up is a Map. */
export interface OpenFlow extends Omit<CompiledFlow, 'steps'> {
  readonly steps: readonly OpenStep[];
  readonly byId: ReadonlyMap<string, OpenStep>;
  /** By path and by alias. */
  readonly byPath: ReadonlyMap<string, OpenStep>;
  /** The slot that keeps the data of a form. */
  readonly slotOfForm: ReadonlyMap<string, string>;
  /** The steps that count for progress: `always[i]` of the first `i` steps are shown to everyone. */
  readonly progress: { readonly always: Uint32Array; readonly sometimes: readonly Conditional[] };
}

/** Opens a compiled flow: once per flow, in time proportional to its length. */
export function openFlow(flow: CompiledFlow): OpenFlow {
  const steps = flow.steps.map((step, index) => openStep(step, index, flow.guards));
  const byId = new Map(steps.map((step) => [step.id, step]));
  const byPath = new Map<string, OpenStep>();
  for (const step of steps) {
    byPath.set(step.path, step);
    for (const alias of step.aliases ?? []) byPath.set(alias, step);
  }
  const slotOfForm = new Map<string, string>();
  for (const [name, slot] of Object.entries(flow.data)) if (slot.form) slotOfForm.set(slot.form, name);

  return { ...flow, steps, byId, byPath, slotOfForm, progress: countSteps(steps) };
}

function openStep(step: CompiledStep, index: number, guards: CompiledFlow['guards']): OpenStep {
  const { shownWhen, onceWhen, requires, ...rest } = step;
  return {
    ...rest,
    index,
    ...(shownWhen === undefined ? {} : { shownWhen: resolve(shownWhen, guards) }),
    ...(onceWhen === undefined ? {} : { onceWhen: resolve(onceWhen, guards) }),
    requires: (requires ?? []).map(({ guard, otherwise }) => ({
      name: typeof guard === 'string' ? guard : '',
      guard: resolve(guard, guards),
      ...(otherwise ? { otherwise } : {}),
    })),
  };
}

/** A guard that does not exist never holds: the checker refuses such a flow, and a flow that got past it fails closed. */
function resolve(guard: string | GuardTree, guards: CompiledFlow['guards']): GuardTree {
  if (typeof guard !== 'string') return guard;
  return Object.hasOwn(guards, guard) ? (guards[guard] ?? { const: false }) : { const: false };
}

function countSteps(steps: readonly OpenStep[]): OpenFlow['progress'] {
  const always = new Uint32Array(steps.length + 1);
  const groups = new Map<string, { shownWhen: GuardTree; places: number[] }>();
  for (const { index, progress, shownWhen } of steps) {
    const counts = progress !== false;
    always[index + 1] = (always[index] ?? 0) + (counts && shownWhen === undefined ? 1 : 0);
    if (!counts || shownWhen === undefined) continue;
    const key = JSON.stringify(shownWhen);
    const group = groups.get(key) ?? { shownWhen, places: [] };
    group.places.push(index);
    groups.set(key, group);
  }
  return { always, sometimes: [...groups.values()] };
}
