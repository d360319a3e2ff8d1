import { StepForm, useFlow, type FormData, type FormModule } from '#engine/react';
import { use, useMemo } from 'react';

import { usePage } from './page.ts';

/** The form of the step under way, with what was entered before; what is typed is kept as it is typed. */
export function FormOfStep() {
  const { step } = useFlow();
  return step?.form === undefined ? null : <FormNamed key={step.form} name={step.form} />;
}

/** Waits for the form's part of the code. It has no other hooks: React mixes them up when it renders such a component again (its error 467). */
function FormNamed({ name }: { readonly name: string }) {
  const { forms } = usePage();
  return <LoadedForm name={name} form={forms.find(name) ?? use(forms.load(name))} />;
}

function LoadedForm({ name, form }: { readonly name: string; readonly form: FormModule }) {
  const { slots, slotOfForm, submit, edit, act, holds, isBusy, messages } = useFlow();
  const { theme, translate, locale, today, provider, options } = usePage();
  const slot = slotOfForm.get(name);
  const context = useMemo(
    () => ({ locale, today, tenant: { ...provider }, slots, options, holds, act }),
    [locale, today, provider, slots, options, holds, act],
  );
  return (
    <StepForm
      form={form}
      data={slot === undefined ? undefined : asData(slots[slot])}
      busy={isBusy}
      messages={messages}
      translate={translate}
      theme={theme}
      context={context}
      onSubmit={submit}
      {...(slot === undefined ? {} : { onChange: (changed: FormData) => edit(slot, changed) })}
    />
  );
}

function asData(stored: unknown): FormData | undefined {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as FormData) : undefined;
}
