import { isRecord } from '#engine';
import { type ComponentProps, useCallback, useMemo } from 'react';

import type { FormData } from '#engine/form';

import { StepForm } from './step-form.tsx';
import { useBusy, useFlow } from './use-flow.tsx';

type FilledFormProps = Pick<ComponentProps<typeof StepForm>, 'form' | 'translate' | 'theme' | 'context' | 'onAttempt'>;

/** A form of the current step, filled with what its slot keeps of it. It keeps each key that the visitor types. */
export function FilledForm(props: FilledFormProps) {
  const { slots, slotOfForm, submit, edit, messages } = useFlow();
  const { isBusy } = useBusy();
  const { form } = props.form;
  const slot = slotOfForm.get(form.form);
  const stored = slot === undefined ? undefined : slots[slot];
  const { own, others } = useMemo(() => shareOf(stored, form.ui.order), [stored, form]);
  const keep = useCallback(
    (changed: FormData) => slot !== undefined && edit(slot, { ...others, ...changed }),
    [slot, others, edit],
  );
  return <StepForm {...props} data={own} busy={isBusy} messages={messages} onSubmit={submit} onChange={keep} />;
}

/** What a slot keeps of this form, and what other forms gave to the same slot. */
function shareOf(stored: unknown, fields: readonly string[]): { readonly own: FormData | undefined; readonly others: FormData } {
  if (!isRecord(stored)) return { own: undefined, others: {} };
  const entries = Object.entries(stored);
  return {
    own: Object.fromEntries(entries.filter(([name]) => fields.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => !fields.includes(name))),
  };
}
