import type { CheckedStep, CompiledAct, CompiledFlow, CompiledRow, CompiledStep, GuardOrTree } from '../../compiled-flow.ts';
import { formOfStep } from '../../lists.ts';
import { formsOf, resolveGuard } from '../../open-flow.ts';
import type { Slot } from '../../schema/slot.ts';
import { linkRows } from './compile-tasks.ts';

/** A step whose visitors check their answers, with the steps that gave them. */
interface Check {
  readonly id: string;
  /** The slot that notes that the visitor changes an answer, and the fact that reads it. No slot or fact of a flow can have such a name. */
  readonly changing: string;
  readonly answers: readonly CheckedStep[];
}

/**
 * For steps on which visitors check their answers: an act for each Change link, and a row in each of the steps that gave the
 * answers, which returns. It comes before the row that all others take, so conditions of the flow still decide first.
 */
export function compileChecks(flow: CompiledFlow): CompiledFlow {
  const checks = flow.steps.flatMap((step) => {
    const asked = step.content?.check;
    return asked === undefined
      ? []
      : [{ id: step.id, changing: `${step.id}.changing`, answers: checkedSteps(flow, step, asked) }];
  });
  if (checks.length === 0) return flow;
  const notes = checks.map(({ changing }) => [changing, { privacy: 'public' }] as const);
  const facts = checks.map(({ changing }) => [changing, { type: 'boolean', from: 'slots', path: [changing] }] as const);
  return {
    ...flow,
    data: { ...flow.data, ...Object.fromEntries(notes) },
    facts: { ...flow.facts, ...Object.fromEntries(facts) },
    steps: flow.steps.map((step) => withReturns(withChanges(flow, step, checks), checks)),
  };
}

type Slots = Readonly<Record<string, Pick<Slot, 'form' | 'privacy'>>>;

/** The slot that keeps the answers of a step; nothing where none does, or where they are not to be shown again. */
export function checkableSlot(data: Slots, step: Parameters<typeof formOfStep>[0]): string | undefined {
  const form = formOfStep(step);
  const slot = step.content?.repeat?.slot ?? Object.keys(data).find((name) => form && formsOf(data[name] ?? {}).includes(form));
  return slot !== undefined && Object.hasOwn(data, slot) && data[slot]?.privacy !== 'secret' ? slot : undefined;
}

function checkedSteps(
  { steps, data }: CompiledFlow,
  check: CompiledStep,
  asked: 'earlier' | readonly string[],
): readonly CheckedStep[] {
  const earlier = steps.slice(
    0,
    steps.findIndex(({ id }) => id === check.id),
  );
  const named = asked === 'earlier' ? earlier : asked.flatMap((id) => steps.find((step) => step.id === id) ?? []);
  return named.flatMap((step) => {
    const { id, path, title, content, shownWhen } = step;
    const [slot, form] = [checkableSlot(data, step), formOfStep(step)];
    if (slot === undefined || form === undefined || title === undefined || isForNone(shownWhen)) return [];
    const item = content?.repeat?.item;
    return [
      { step: id, path, title, slot, form, ...(shownWhen !== undefined && { shownWhen }), ...(item !== undefined && { item }) },
    ];
  });
}

/** Whether no visitor has the step: a tenant hides it. */
function isForNone(shownWhen: GuardOrTree | undefined): boolean {
  return typeof shownWhen === 'object' && 'const' in shownWhen && !shownWhen.const;
}

function withChanges({ guards }: CompiledFlow, step: CompiledStep, checks: readonly Check[]): CompiledStep {
  const check = checks.find(({ id }) => id === step.id);
  if (check === undefined) return step;
  const changes = check.answers.map(({ step: to, shownWhen }): readonly [string, CompiledAct] => {
    const row = { set: { [check.changing]: true }, to };
    return [changeAct(to), { do: linkRows(row, shownWhen === undefined ? undefined : resolveGuard(shownWhen, guards)) }];
  });
  return {
    ...step,
    acts: { ...step.acts, ...Object.fromEntries(changes) },
    content: { ...step.content, checked: check.answers },
  };
}

/** The act of a link that changes the answers of a step. */
function changeAct(step: string): string {
  return `change:${step}`;
}

function withReturns(step: CompiledStep, checks: readonly Check[]): CompiledStep {
  const { submit } = step;
  if (submit === undefined || 'run' in submit) return step;
  const last = submit.do.at(-1);
  if (last?.to === undefined) return step;
  const own = checks.filter(({ answers }) => answers.some((answer) => answer.step === step.id));
  const returns = own.map(({ id, changing }): CompiledRow => {
    const clear = [...[last.clear ?? []].flat(), changing];
    return { ...last, when: { fact: changing }, clear, to: id, isAdded: true };
  });
  return { ...step, submit: { do: [...submit.do.slice(0, -1), ...returns, last] } };
}
