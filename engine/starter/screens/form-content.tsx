import { type FormData, type FormModule, StepForm, useFlow } from '#engine/react';
import { isRecord } from '#engine';
import { type ReactNode, useCallback, useMemo, useState } from 'react';

import { useScreenHost } from './screen-host.ts';
import { useFormContext, useForms } from './use-form-context.ts';
import './screens.css';

interface FormContentProps {
  /** A part of the step with a heading of its own. */
  readonly part?: string | undefined;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The frame of a step with its title and its form, which shows the messages of the flow about it. */
export function FormContent({ part, before, after }: FormContentProps) {
  const { step, messages } = useFlow();
  const { Frame, translate } = useScreenHost();
  const [refusedAt, setRefusedAt] = useState<string>();
  const name = step?.form;
  const form = useForms(name === undefined ? [] : [name])?.[name ?? ''];
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  const hasError = refusedAt === step.id || messages.form !== undefined || Object.keys(messages.fields).length > 0;
  return (
    <Frame title={translate(step.title)} place={part === undefined ? step.id : `${step.id} ${part}`} hasError={hasError}>
      {before}
      <div className="step-form">
        {form && <Fields key={name} form={form} onAttempt={(isRefused) => setRefusedAt(isRefused ? step.id : undefined)} />}
      </div>
      {after}
    </Frame>
  );
}

interface FieldsProps {
  readonly form: FormModule;
  readonly onAttempt: (isRefused: boolean) => void;
}

/** The form, filled with what its slot keeps of it. It keeps each key that the visitor types. */
function Fields({ form, onAttempt }: FieldsProps) {
  const { slots, slotOfForm, submit, edit, isBusy, messages } = useFlow();
  const { theme, translate } = useScreenHost();
  const context = useFormContext();
  const slot = slotOfForm.get(form.form.form);
  const stored = slot === undefined ? undefined : slots[slot];
  const { own, others } = useMemo(() => shareOf(stored, form.form.ui.order), [stored, form]);
  const keep = useCallback(
    (changed: FormData) => slot !== undefined && edit(slot, { ...others, ...changed }),
    [slot, others, edit],
  );
  return (
    <StepForm
      form={form}
      data={own}
      busy={isBusy}
      messages={messages}
      translate={translate}
      theme={theme}
      context={context}
      onSubmit={submit}
      onAttempt={onAttempt}
      onChange={keep}
    />
  );
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
