import type { CompiledFlow, CompiledStep, GuardTree, ShownPart } from '../../compiled-flow.ts';
import { runsOf } from '../../find-run.ts';
import { formsOf, resolveGuard } from '../../open-flow.ts';
import type { FormAnswers } from '../source/form-answers.ts';

type Forms = Readonly<Record<string, FormAnswers>>;

/** For each slot that a run sends: which of its answers only steps with a condition ask. */
export function compileShown(flow: CompiledFlow, forms: Forms): CompiledFlow {
  const runs = [...Object.values(flow.runs), ...flow.steps.flatMap(runsOf)];
  const slots = [...new Set(runs.flatMap(({ send = [] }) => send))].flatMap((slot) => {
    const declared = flow.data[slot];
    const shownWhen = partsOf(flow, slot, forms);
    return declared && shownWhen.length > 0 ? [[slot, { ...declared, shownWhen }] as const] : [];
  });
  return slots.length === 0 ? flow : { ...flow, data: { ...flow.data, ...Object.fromEntries(slots) } };
}

/** All of a slot whose every form has a condition. Of a slot with several forms, also the fields that one of them alone has. */
function partsOf(flow: CompiledFlow, slot: string, forms: Forms): readonly ShownPart[] {
  const { steps, data } = flow;
  const names = formsOf(data[slot] ?? {});
  const lists = steps.filter(({ content }) => content?.repeat?.slot === slot);
  const asking = lists.length > 0 ? [lists] : names.map((name) => steps.filter(({ form }) => form === name));
  const conditions = asking.map((some) => conditionOf(flow, some));
  const all = conditions.flatMap((when) => when ?? []);
  const whole = all.length > 0 && all.length === conditions.length ? [{ when: anyOf(all) }] : [];
  if (names.length < 2) return whole;
  const parts = names.flatMap((name, at) => {
    const [when, fields] = [conditions[at], ownFields(name, names, forms)];
    return when === undefined || fields.length === 0 ? [] : [{ when, fields }];
  });
  return [...whole, ...parts];
}

/** When one of these steps is shown; nothing where one always is, and where there is none. */
function conditionOf({ guards }: CompiledFlow, steps: readonly CompiledStep[]): GuardTree | undefined {
  const all = steps.flatMap(({ shownWhen }) => shownWhen ?? []);
  if (all.length === 0 || all.length < steps.length) return undefined;
  return anyOf(all.map((when) => resolveGuard(when, guards)));
}

function anyOf(trees: readonly GuardTree[]): GuardTree {
  const [first, ...others] = trees;
  return first !== undefined && others.length === 0 ? first : { or: trees };
}

/** The fields that no other form of the slot has. */
function ownFields(name: string, names: readonly string[], forms: Forms): readonly string[] {
  const others = names.filter((other) => other !== name).flatMap((other) => Object.keys(forms[other] ?? {}));
  return Object.keys(forms[name] ?? {}).filter((field) => !others.includes(field));
}
