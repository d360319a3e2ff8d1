import { type CompiledTask, evaluate, type GuardTree } from '#engine';
import type { FlowView } from '#engine/react';

export type TaskState = 'cannotStart' | 'notStarted' | 'inProgress' | 'done';

/** A task as it is now, and the step to which its link goes: the first that is not done. */
export interface TaskNow {
  readonly title: string;
  readonly state: TaskState;
  readonly to: CompiledTask['steps'][number];
}

/** The state of a task; nothing for one whose steps this visitor has not. */
export function taskNow(
  { title, done, steps }: CompiledTask,
  { facts, slots }: Pick<FlowView, 'facts' | 'slots'>,
): TaskNow | undefined {
  const holds = (tree: GuardTree | undefined) => tree !== undefined && evaluate(tree, facts) === true;
  const shown = steps.filter(({ shownWhen }) => shownWhen === undefined || holds(shownWhen));
  const [first] = shown;
  if (first === undefined) return undefined;
  const isDone = done === undefined ? shown.every((step) => holds(step.done)) : holds(done);
  if (isDone) return { title, state: 'done', to: first };
  const isOpen = (step: (typeof shown)[number]) => step.requires.every(holds);
  const next = shown.find((step) => !holds(step.done) && isOpen(step));
  const isBegun = shown.some(({ slot, done: sent }) => holds(sent) || (slot !== undefined && hasAnswers(slots[slot])));
  const to = next ?? shown.find(isOpen);
  if (to === undefined) return { title, state: 'cannotStart', to: first };
  return { title, state: isBegun ? 'inProgress' : 'notStarted', to };
}

function hasAnswers(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && Object.values(kept).some((value) => value !== undefined && value !== '');
}
