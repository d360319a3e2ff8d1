import type { CompiledFlow, CompiledRequirement, CompiledStep, GuardOrTree, GuardTree } from './compiled-flow.ts';
import { guardOf, type Guard } from './evaluate.ts';
import { groupBy } from './group-by.ts';
import { fieldOf } from './same-value.ts';
import type { Slot } from './schema/slot.ts';
import type { Otherwise } from './schema/step.ts';

/** A step with its guards resolved and its index. Every one has every field, in one order, so that V8 gives all one shape. */
export interface OpenStep extends Wholly<Omit<CompiledStep, 'shownWhen' | 'onceWhen' | 'requires'>> {
  readonly index: number;
  readonly shownWhen: GuardTree | undefined;
  readonly onceWhen: GuardTree | undefined;
  readonly requires: readonly OpenRequirement[];
}

type Wholly<T> = { readonly [K in keyof Required<T>]: T[K] };

/** A requirement with its guard resolved, and opened as `holds`; `name` is the guard's name, or empty for a condition without one. */
interface OpenRequirement {
  readonly name: string;
  readonly guard: GuardTree;
  readonly holds: Guard;
  readonly otherwise: Otherwise | undefined;
}

/** The steps that count for progress and share one `shownWhen`, by their index, ascending. */
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
  /** The steps that count for progress. `always[i]`: how many of the first `i` steps have no `shownWhen`; `sometimes`: the others. */
  readonly progress: { readonly always: Uint32Array; readonly sometimes: readonly Conditional[] };
}

/** Opens a compiled flow: once per flow, in time proportional to its length. */
export function openFlow(flow: CompiledFlow): OpenFlow {
  const steps = flow.steps.map((step, index) => openStep(step, index, (guard) => resolveGuard(guard, flow.guards)));
  const byId = new Map(steps.map((step) => [step.id, step]));
  const byPath = new Map<string, OpenStep>();
  for (const step of steps) {
    byPath.set(step.path, step);
    for (const alias of step.aliases ?? []) byPath.set(alias, step);
  }
  const slotOfForm = new Map<string, string>();
  for (const [name, slot] of Object.entries(flow.data)) for (const form of formsOf(slot)) slotOfForm.set(form, name);

  return { ...flow, steps, byId, byPath, slotOfForm, progress: countSteps(steps) };
}

/** The forms that a slot keeps. */
export function formsOf({ form }: Pick<Slot, 'form'>): readonly string[] {
  return form === undefined ? [] : [form].flat();
}

function openStep(step: CompiledStep, index: number, open: (guard: GuardOrTree) => GuardTree): OpenStep {
  return {
    index,
    id: step.id,
    path: step.path,
    shownWhen: step.shownWhen === undefined ? undefined : open(step.shownWhen),
    requires: step.requires ? step.requires.map((required) => openRequirement(required, open)) : nothingRequired,
    onceWhen: step.onceWhen === undefined ? undefined : open(step.onceWhen),
    instead: step.instead,
    back: step.back,
    progress: step.progress,
    once: step.once,
    screen: step.screen,
    form: step.form,
    title: step.title,
    content: step.content,
    aliases: step.aliases,
    clientOnly: step.clientOnly,
    deepLink: step.deepLink,
    end: step.end,
    leave: step.leave,
    load: step.load,
    submit: step.submit,
    acts: step.acts,
  };
}

const nothingRequired: readonly OpenRequirement[] = [];

function openRequirement({ guard, otherwise }: CompiledRequirement, open: (guard: GuardOrTree) => GuardTree): OpenRequirement {
  const tree = open(guard);
  return { guard: tree, holds: guardOf(tree), name: typeof guard === 'string' ? guard : '', otherwise };
}

/** A guard that does not exist never holds: the checker refuses such a flow, and a flow that got past it fails closed. */
export function resolveGuard(guard: GuardOrTree, guards: CompiledFlow['guards']): GuardTree {
  if (typeof guard !== 'string') return guard;
  return fieldOf(guards, guard) ?? { const: false };
}

function countSteps(steps: readonly OpenStep[]): OpenFlow['progress'] {
  const always = new Uint32Array(steps.length + 1);
  const conditional: { readonly shownWhen: GuardTree; readonly index: number }[] = [];
  for (const { index, progress, shownWhen } of steps) {
    const counts = progress !== false;
    always[index + 1] = (always[index] ?? 0) + (counts && shownWhen === undefined ? 1 : 0);
    if (counts && shownWhen !== undefined) conditional.push({ shownWhen, index });
  }
  const groups = groupBy(conditional, ({ shownWhen }) => guardOf(shownWhen));
  const sometimes = groups.map((group) => ({ shownWhen: group[0].shownWhen, places: group.map(({ index }) => index) }));
  return { always, sometimes };
}

/** The flow that a path belongs to: of those whose base it is below, the one with the longest base. */
export function flowAt<F extends Pick<CompiledFlow, 'base'>>(flows: readonly F[], path: string): F | undefined {
  return flows
    .filter(({ base }) => base === '/' || path === base || path.startsWith(`${base}/`))
    .toSorted((a, b) => b.base.length - a.base.length)
    .at(0);
}
