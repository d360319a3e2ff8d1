import type { Step, Task } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { checkNamed } from './check-conditions.ts';
import { sentFact } from './compile-tasks.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownName } from './unknown.ts';

/** Visitors can finish every task and return to its list, and a confirmation ends its flow. */
export function checkTasks(checking: Checking): readonly Fault[] {
  const taken = new Map<string, string>();
  return checking.flow.steps.flatMap((step, index) => [
    ...checkConfirmation(checking, step, ['steps', index]),
    ...(step.tasks ?? []).flatMap((task, place) => {
      const path = ['steps', index, 'tasks', place];
      return [
        ...unknownName(checking, ['text', task.title], path, 'title'),
        ...task.steps.flatMap((id, at) => unknownName(checking, ['step', id], [...path, 'steps'], at)),
        ...(task.doneWhen === undefined ? [] : checkNamed(checking, task.doneWhen, [...path, 'doneWhen'])),
        ...checkOwners(taken, step, task, path),
        ...checkDone(checking, task, path),
        ...checkReturn(checking, step, task, path),
      ];
    }),
  ]);
}

function checkConfirmation(checking: Checking, { id, confirmation, back, end }: Step, path: JsonPath): readonly Fault[] {
  if (confirmation === undefined) return [];
  const { reference, next = [] } = confirmation;
  const at = [...path, 'confirmation'];
  const words = [
    ...unknownName(checking, ['text', reference], at, 'reference'),
    ...next.flatMap((key, place) => unknownName(checking, ['text', key], [...at, 'next'], place)),
  ];
  if (back === null && end === 'done') return words;
  const message = `the confirmation "${id}" is not the end of the flow`;
  const missing = [...(end === 'done' ? [] : ['"end": "done"']), ...(back === null ? [] : ['"back": null'])];
  return [{ ...faultAt('confirmation', at, message, `add ${missing.join(' and ')}`), atKey: true }, ...words];
}

/** A step belongs to one task, and to no list that it is itself. */
function checkOwners(taken: Map<string, string>, list: Step, task: Task, path: JsonPath): readonly Fault[] {
  return task.steps.flatMap((id, at) => {
    const before = taken.get(id);
    taken.set(id, task.title);
    const place = [...path, 'steps', at];
    if (id === list.id) return [faultAt('task', place, `the list "${id}" is a task of itself`, 'name another step')];
    if (before === undefined) return [];
    return [
      faultAt('task', place, `the step "${id}" is in two tasks: "${before}" and "${task.title}"`, 'leave it in one of them'),
    ];
  });
}

/** The flow knows when each step is done: by a fact that reads whether its form was sent, or by the condition of the task. */
function checkDone({ flow }: Checking, { steps, doneWhen }: Task, path: JsonPath): readonly Fault[] {
  if (doneWhen !== undefined) return [];
  return steps.flatMap((id, at) => {
    const step = flow.steps.find((one) => one.id === id);
    if (step === undefined || (step.form !== undefined && sentFact(flow, step.form) !== undefined)) return [];
    const message = `no fact of the flow reads whether the step "${id}" is done`;
    const cure =
      step.form === undefined
        ? 'add "doneWhen" to the task'
        : `add a fact with "sent": "${step.form}", or "doneWhen" to the task`;
    return [faultAt('task', [...path, 'steps', at], message, cure)];
  });
}

/** After its last step, a task goes back to the list, where the visitor chooses the next one. */
function checkReturn({ places }: Checking, list: Step, { steps }: Task, path: JsonPath): readonly Fault[] {
  const last = steps.at(-1);
  const rows = places.decisions.filter(({ step }) => step?.id === last).flatMap((decision) => decision.rows);
  if (rows.length === 0 || rows.some(({ to, run }) => to === list.id || to === 'remembered' || run !== undefined)) return [];
  const message = `the step "${last}" is the last of a task, and does not lead back to the list "${list.id}"`;
  return [faultAt('task-astray', [...path, 'steps', steps.length - 1], message, `write "to": "${list.id}" in a row of "submit"`)];
}
