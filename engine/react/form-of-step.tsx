import { isRecord } from '#engine';
import { useCallback, useEffect, useMemo, useState } from 'react';

import type { FormData } from '#engine/form';

import { useFlowPage } from './flow-page.ts';
import { StepForm } from './step-form.tsx';
import { useFlow } from './use-flow.tsx';
import type { FormModule } from './widget.ts';

/** The form of the current step, filled with what its slot keeps; nothing while it is fetched. */
export function FormOfStep() {
  const { step, generation } = useFlow();
  return step?.form === undefined ? null : <NamedForm key={`${step.form} ${generation}`} name={step.form} />;
}

function NamedForm({ name }: { readonly name: string }) {
  const form = useForms([name])[name];
  return form ? <LoadedForm name={name} form={form} /> : null;
}

function LoadedForm({ name, form }: { readonly name: string; readonly form: FormModule }) {
  const { slots, slotOfForm, submit, edit, act, look, holds, isBusy, messages } = useFlow();
  const { translate, theme, locale, today, tenant, options, session } = useFlowPage();
  const slot = slotOfForm.get(name);
  const stored = slot === undefined ? undefined : slots[slot];
  const { own, others } = useMemo(() => shareOf(stored, form.form.ui.order), [stored, form]);
  const context = useMemo(
    () => ({ locale, today, tenant, options, slots, holds, act, look, ...(session && { session }) }),
    [locale, today, tenant, options, session, slots, holds, act, look],
  );
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
      onChange={keep}
    />
  );
}

/** By what fetches it: a form that has arrived. */
const arrived = new WeakMap<() => Promise<FormModule>, FormModule>();

/** Those of these forms that have arrived. */
export function useForms(names: readonly string[]): Readonly<Record<string, FormModule>> {
  const { forms } = useFlowPage();
  const [, setCount] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const all = names.join(' ');
  useEffect(() => {
    let isHere = true;
    for (const name of all.split(' ')) {
      const load = forms[name];
      if (!load || arrived.has(load)) continue;
      load().then(
        (form) => {
          arrived.set(load, form);
          if (isHere) setCount((count) => count + 1);
        },
        (error: unknown) => isHere && setFailure(() => error),
      );
    }
    return () => {
      isHere = false;
    };
  }, [forms, all]);
  // An error boundary of the host shows what to do when a part of the page does not arrive.
  if (failure !== undefined) throw failure;
  return Object.fromEntries(
    names.flatMap((name) => {
      const load = forms[name];
      const form = load && arrived.get(load);
      return form ? [[name, form] as const] : [];
    }),
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
