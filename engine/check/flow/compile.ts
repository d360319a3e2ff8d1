import { splitKeys } from '../../choose-row.ts';
import type {
  CompiledAct,
  CompiledErrors,
  CompiledFlow,
  CompiledRow,
  CompiledRun,
  CompiledStep,
  GuardOrTree,
  ValueTree,
} from '../../compiled-flow.ts';
import { formsOf } from '../../open-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Row } from '../../schema/row.ts';
import { isCounter } from '../../schema/fact.ts';
import type { Act, ErrorMap, Run } from '../../schema/run.ts';
import type { Step } from '../../schema/step.ts';

import { sentSlot } from './answer-domain.ts';
import { formatsOf } from './shown-answers.ts';
import { compileChecks } from './compile-checks.ts';
import { compileShown } from './compile-shown.ts';
import { compileTasks, taskActs, withBackToLists, withoutHidden } from './compile-tasks.ts';
import { compileValue } from './compile-value.ts';
import { type Checking, mapValues } from './checking.ts';
import { CONTENT, screenOf } from './screen-of.ts';
import { compileRepeat, draftSlot, listsOf } from './repeats.ts';
import type { Overlay } from '../source/source.ts';

/** Compiles a flow without faults: conditions become trees, paths include the base, titles and descriptions are left out. */
export function compile(checking: Checking, overlay: Overlay = {}): CompiledFlow {
  const { flow, domains } = checking;
  const { remembered: _, ...facts } = domains;
  const compiled = compileChecks({
    flow: flow.flow,
    version: flow.version,
    base: flow.base,
    migrate: flow.migrate?.map(({ from, keep }) => ({
      from,
      keep: [...keep, ...keep.flatMap((slot) => sentSlotsOf(checking, slot))],
    })),
    options: { ...optionValues(flow, overlay), ...mapValues(sharesOf(flow, overlay), largestArm) },
    ...(flow.split && { split: sharesOf(flow, overlay) }),
    query: flow.query ?? {},
    data: { ...compileSlots(checking), ...compileSent(checking), ...compileDrafts(checking) },
    facts,
    ...(checking.shows.length > 0 && { shown: formatsOf(checking) }),
    ...(flow.values && { values: mapValues(flow.values, (_, name) => valueOf(checking, name)) }),
    guards: mapValues(flow.guards, ({ when }) => treeOf(checking, when)),
    runs: mapValues(flow.runs ?? {}, (run) => compileRun(checking, run)),
    errors: compileErrors(checking, flow.errors ?? {}),
    entry: compileRows(checking, flow.entry),
    notFound: flow.notFound,
    ...(overlay.texts ? { texts: overlay.texts } : {}),
    steps: inOrder(withBackToLists(withoutHidden(flow.steps, overlay.steps)), overlay.order).map((step) =>
      compileStep(checking, step, overlay.steps?.[step.id]),
    ),
  });
  return compileShown(compiled, checking.forms);
}

/** A slot names what it depends on; from that follows what a change of it empties. */
function compileSlots(checking: Checking): CompiledFlow['data'] {
  const { flow, forms } = checking;
  const dependents = listDependents(flow);
  return mapValues(flow.data, (source, name) => {
    const { dependsOn: _, onChange, ...slot } = source;
    const clear = withDrafts(checking, [...new Set([...(onChange?.clear ?? []), ...dependentsOf(dependents, name)])]);
    const marked = sentFormsOf(checking, name).map((form) => {
      return [form, { slot: sentSlot(form), fields: Object.keys(forms[form] ?? {}) }] as const;
    });
    const shared = Array.isArray(slot.form) ? slot.form.map((form) => [form, Object.keys(forms[form] ?? {})] as const) : [];
    return {
      ...slot,
      ...(shared.length > 0 && { fields: Object.fromEntries(shared) }),
      ...(clear.length > 0 && { onChange: { ...(onChange?.of && { of: onChange.of }), clear } }),
      ...(marked.length > 0 && { sent: Object.fromEntries(marked) }),
    };
  });
}

/** For each list, a slot for the item that the visitor is filling in: it is kept as carefully as the list, and as long. */
function compileDrafts({ flow }: Checking): CompiledFlow['data'] {
  const slots = [...listsOf(flow).keys()].flatMap((list) => {
    const { privacy, keep } = flow.data[list] ?? {};
    return privacy === undefined ? [] : [[draftSlot(list), { privacy, ...(keep && { keep }) }] as const];
  });
  return Object.fromEntries(slots);
}

/** What empties a list empties its draft too. */
function withDrafts({ flow }: Checking, slots: readonly string[]): readonly string[] {
  const drafts = slots.filter((slot) => listsOf(flow).has(slot)).map(draftSlot);
  return drafts.length === 0 ? slots : [...slots, ...drafts];
}

/** For each form whose sending a fact reads, a slot that states it. It is kept as carefully as the answers, and as long. */
function compileSent(checking: Checking): CompiledFlow['data'] {
  const slots = Object.entries(checking.flow.data).flatMap(([name, { privacy, keep }]) =>
    sentSlotsOf(checking, name).map((slot) => [slot, { privacy, ...(keep && { keep }) }] as const),
  );
  return Object.fromEntries(slots);
}

function sentSlotsOf(checking: Checking, slot: string): readonly string[] {
  return sentFormsOf(checking, slot).map(sentSlot);
}

/** The forms of a slot, where a fact reads whether one of them was sent. */
function sentFormsOf({ flow }: Checking, slot: string): readonly string[] {
  const forms = formsOf(Object.hasOwn(flow.data, slot) ? (flow.data[slot] ?? {}) : {});
  return Object.values(flow.facts).some((fact) => 'sent' in fact && forms.includes(fact.sent)) ? forms : [];
}

function optionValues(flow: Flow, overlay: Overlay): CompiledFlow['options'] {
  const switched = overlay.options ?? {};
  return mapValues(flow.options ?? {}, (option, name) => (Object.hasOwn(switched, name) ? switched[name] : option.default));
}

/** Every arm of every split with its share: the tenant's, else that of the flow. */
function sharesOf({ split = {} }: Flow, overlay: Overlay): NonNullable<CompiledFlow['split']> {
  return mapValues(split, (arms, name) => {
    const own = overlay.split?.[name];
    return own === undefined ? arms : mapValues(arms, (_, arm) => own[arm] ?? 0);
  });
}

/** The first of those with the largest share: who asks without a server has this arm. */
function largestArm(arms: Readonly<Record<string, number>>): string | undefined {
  return Object.keys(arms).reduce<string | undefined>(
    (best, arm) => (best === undefined || (arms[arm] ?? 0) > (arms[best] ?? 0) ? arm : best),
    undefined,
  );
}

/** Reorders the named steps among the places that they occupy; all other steps keep theirs. */
function inOrder(steps: readonly Step[], order: readonly string[] = []): readonly Step[] {
  const named = order.flatMap((id) => steps.find((step) => step.id === id) ?? []);
  const queue = named.values();
  return steps.map((step) => (order.includes(step.id) ? (queue.next().value ?? step) : step));
}

function compileStep(checking: Checking, step: Step, change: NonNullable<Overlay['steps']>[string] | undefined): CompiledStep {
  const { base } = checking.flow;
  const isHidden = change?.shown === false;
  const content = contentOf(checking, step);
  return {
    id: step.id,
    path: joinPath(base, step.path),
    aliases: step.aliases?.map((alias) => joinPath(base, alias)),
    screen: screenOf(step),
    form: step.form,
    title: change?.title ?? step.title,
    content,
    shownWhen: isHidden ? { const: false } : step.shownWhen && guardOf(checking, step.shownWhen),
    instead: step.instead,
    requires: step.requires?.map((required) => ({ ...required, guard: guardOf(checking, required.guard) })),
    back: step.back,
    progress: step.progress === false ? false : undefined,
    clientOnly: step.clientOnly,
    once: step.once,
    onceWhen: step.onceWhen && guardOf(checking, step.onceWhen),
    deepLink: step.deepLink,
    end: step.end,
    leave: step.leave?.clear === undefined ? step.leave : { ...step.leave, clear: compileClear(checking, step.leave.clear) },
    load: step.load && compileRun(checking, step.load),
    submit: step.submit && compileAct(checking, step.submit),
    acts:
      step.acts || content?.tasks
        ? { ...mapValues(step.acts ?? {}, (act) => compileAct(checking, act)), ...taskActs(content?.tasks ?? []) }
        : undefined,
  };
}

/** What a step states for its screen to show, in one object: most steps have none of it. */
function contentOf(checking: Checking, step: Step): CompiledStep['content'] {
  const stated = CONTENT.filter((part) => step[part] !== undefined);
  if (stated.length === 0) return undefined;
  const parts = {
    ...step,
    ...(step.repeat && { repeat: compileRepeat(step.repeat) }),
    tasks: step.tasks && compileTasks(checking, step.tasks),
  };
  return Object.fromEntries(stated.map((part) => [part, parts[part]]));
}

function compileAct(checking: Checking, act: Act): CompiledAct {
  return 'run' in act ? compileRun(checking, act as Run) : { do: compileRows(checking, act.do) };
}

function compileRun(checking: Checking, { run, send, outcomes, errors }: Run): CompiledRun {
  return {
    run,
    // Which forms were sent goes with their answers.
    ...(send && { send: [...send, ...send.flatMap((slot) => sentSlotsOf(checking, slot))] }),
    outcomes: mapValues(outcomes, (rows) => compileRows(checking, rows)),
    errors: errors && compileErrors(checking, errors),
  };
}

function compileErrors(checking: Checking, errors: ErrorMap): CompiledErrors {
  return mapValues(splitKeys(errors), (rows) => compileRows(checking, rows));
}

function compileRows(checking: Checking, rows: Row | readonly Row[]): readonly CompiledRow[] {
  const list: readonly Row[] = Array.isArray(rows) ? rows : [rows as Row];
  return list.map(({ when, clear, ...rest }) => {
    const effects = clear === undefined ? rest : { ...rest, clear: compileClear(checking, clear) };
    return when === undefined ? effects : { when: treeOf(checking, when), ...effects };
  });
}

function compileClear(checking: Checking, clear: NonNullable<Row['clear']>): NonNullable<Row['clear']> {
  const names = [clear].flat();
  const all = withDrafts(checking, names);
  return all === names ? clear : [...all];
}

function valueOf({ flow, forms }: Checking, name: string): ValueTree {
  const compiled = compileValue(name, flow, forms);
  return 'tree' in compiled ? compiled.tree : { number: 0 };
}

function guardOf(checking: Checking, text: string): GuardOrTree {
  return Object.hasOwn(checking.flow.guards, text) ? text : treeOf(checking, text);
}

/** A condition that cannot be read never holds: only flows without faults are compiled for use. */
function treeOf({ read }: Checking, text: string) {
  const condition = read(text);
  return 'tree' in condition ? condition.tree : { const: false };
}

function joinPath(base: string, path: string): string {
  return base === '/' ? path : `${base}${path}`;
}

/** A slot or a counter that names slots in `dependsOn`. */
export interface Dependent {
  readonly list: 'data' | 'facts';
  readonly name: string;
  readonly dependsOn: readonly string[];
}

/** Everything of a flow that depends on a slot. */
export function listDependents({ data, facts }: Pick<Flow, 'data' | 'facts'>): readonly Dependent[] {
  return [
    ...Object.entries(data).map(([name, { dependsOn = [] }]) => ({ list: 'data' as const, name, dependsOn })),
    ...Object.entries(facts).map(([name, fact]) => ({
      list: 'facts' as const,
      name,
      dependsOn: (isCounter(fact) && fact.dependsOn) || [],
    })),
  ].filter(({ dependsOn }) => dependsOn.length > 0);
}

/** The slots and counters that depend on a slot, directly or through another slot, in the order of the flow. */
export function dependentsOf(dependents: readonly Dependent[], slot: string): readonly string[] {
  const found = new Set([slot]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { name, dependsOn } of dependents) if (dependsOn.some((other) => found.has(other))) found.add(name);
  }
  return dependents.map(({ name }) => name).filter((name) => found.has(name) && name !== slot);
}
