import type { StepContent } from './compiled-flow.ts';
import type { Slots } from './flow-event.ts';

/** The form that a step shows: its own, or that of each item of its list. */
export function formOfStep({ form, content }: StepWithForm): string | undefined {
  return form ?? content?.repeat?.form;
}

interface StepWithForm {
  readonly form?: string | undefined;
  readonly content?: StepContent | undefined;
}

/** Whether the list of a step, if it has one, has no fewer and no more items than the step takes. */
export function isListInLimits(content: StepContent | undefined, slots: Slots): boolean {
  if (content?.repeat === undefined) return true;
  const { slot, minimum, maximum } = content.repeat;
  const list = slots[slot] ?? [];
  return Array.isArray(list) && list.length >= minimum && list.length <= maximum;
}
