import type { CompiledAct, CompiledRow, CompiledTask, CompiledTaskStep, GuardTree } from '../../compiled-flow.ts';
import { formsOf } from '../../open-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Step, Task } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import type { Overlay } from '../source/source.ts';

/** The tasks of a step as its screen reads them. */
export function compileTasks(checking: Checking, tasks: readonly Task[]): readonly CompiledTask[] {
  return tasks.map(({ title, steps, doneWhen }) => ({
    title,
    done: doneWhen === undefined ? undefined : treeOf(checking, doneWhen),
    steps: steps.flatMap((id) => {
      const step = checking.flow.steps.find((one) => one.id === id);
      return step ? [compileTaskStep(checking, step)] : [];
    }),
  }));
}

function compileTaskStep(checking: Checking, { id, path, form, shownWhen, requires = [] }: Step): CompiledTaskStep {
  const { base } = checking.flow;
  const fact = form === undefined ? undefined : sentFact(checking.flow, form);
  return {
    id,
    path: base === '/' ? path : `${base}${path}`,
    done: fact === undefined ? undefined : { fact },
    slot: form === undefined ? undefined : slotOfOne(checking.flow, form),
    shownWhen: shownWhen === undefined ? undefined : treeOf(checking, shownWhen),
    requires: requires.map(({ guard }) => treeOf(checking, guard)),
  };
}

/** The fact that reads whether a form was sent. */
export function sentFact({ facts }: Pick<Flow, 'facts'>, form: string): string | undefined {
  return Object.keys(facts).find((name) => {
    const fact = facts[name];
    return fact !== undefined && 'sent' in fact && fact.sent === form;
  });
}

/** The facts that lists of tasks read by themselves. */
export function factsOfTasks(flow: Pick<Flow, 'facts' | 'steps'>): ReadonlySet<string | undefined> {
  const ids = new Set(flow.steps.flatMap(({ tasks = [] }) => tasks.flatMap(({ steps }) => steps)));
  return new Set(flow.steps.flatMap(({ id, form }) => (form !== undefined && ids.has(id) ? sentFact(flow, form) : undefined)));
}

/** The slot that keeps this form alone: whatever it holds is an answer of the form. */
function slotOfOne({ data }: Flow, form: string): string | undefined {
  return Object.keys(data).find((name) => {
    const forms = formsOf(data[name] ?? {});
    return forms.length === 1 && forms[0] === form;
  });
}

function treeOf({ readGuard }: Checking, text: string): GuardTree {
  const condition = readGuard(text);
  return 'tree' in condition ? condition.tree : { const: false };
}

/** The acts by which a list of tasks goes to the steps of its tasks: rows as every other act has. */
export function taskActs(tasks: readonly CompiledTask[]): Readonly<Record<string, CompiledAct>> {
  const steps = tasks.flatMap((task) => task.steps);
  return Object.fromEntries(steps.map(({ id, shownWhen }) => [`task:${id}`, { do: linkRows({ to: id }, shownWhen) }]));
}

/** The rows of a link to a step. The page has no such link for visitors who do not have the step: they stay. */
export function linkRows(row: CompiledRow, shownWhen: GuardTree | undefined): readonly CompiledRow[] {
  return shownWhen === undefined ? [row] : [{ when: shownWhen, ...row }, { stay: true }];
}

/** Back goes from a step of a task to the one before it that every visitor has, and from the first to the list, unless the step states another. */
export function withBackToLists(steps: readonly Step[]): readonly Step[] {
  const isForAll = (id: string) => steps.some((step) => step.id === id && step.shownWhen === undefined);
  const before = new Map(
    steps.flatMap((list) =>
      (list.tasks ?? []).flatMap((task) =>
        task.steps.map((id, place) => [id, task.steps.slice(0, place).findLast(isForAll) ?? list.id] as const),
      ),
    ),
  );
  return steps.map((step) => {
    const back = before.get(step.id);
    return back === undefined || step.back !== undefined ? step : { ...step, back };
  });
}

/** Lists of tasks without the steps that a tenant hides. */
export function withoutHidden(steps: readonly Step[], changes: Overlay['steps'] = {}): readonly Step[] {
  const isShown = (id: string) => changes[id]?.shown !== false;
  return steps.map((step) => {
    const tasks = step.tasks?.map((task) => ({ ...task, steps: task.steps.filter(isShown) }));
    return tasks === undefined ? step : { ...step, tasks };
  });
}
