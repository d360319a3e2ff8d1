import type { ShownContent } from '../../declared-uses.ts';
import type { Step } from '../../schema/step.ts';

/** What a step can state for its screen to show. */
export const CONTENT = ['body', 'buttons', 'repeat', 'check', 'confirmation', 'tasks'] as const satisfies readonly ShownContent[];

/** The screen of a step: the one that it names, else the one for what it states. */
export function screenOf(step: Pick<Step, 'screen' | 'form' | ShownContent>): string {
  if (step.screen !== undefined) return step.screen;
  if (step.repeat !== undefined) return 'list-step';
  if (step.check !== undefined) return 'check-answers';
  if (step.tasks !== undefined) return 'task-list';
  if (step.confirmation !== undefined) return 'confirmation';
  if (CONTENT.every((part) => step[part] === undefined)) return 'form-step';
  return step.form === undefined ? 'plain-step' : 'form-with-buttons';
}
