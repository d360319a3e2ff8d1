import { StepForm, useFlow, type FormData } from '#engine/react';
import { use, useMemo } from 'react';

import { usePage } from './page.ts';

/** The form of the step under way, with what was entered before; what is typed is kept as it is typed. */
export function FormOfStep({ defaults }: { readonly defaults?: FormData }) {
  const { step, slots, submit, edit, act, isBusy, messages, slotOfForm } = useFlow();
  const { forms, theme, translate, locale, today, provider, options } = usePage();
  const name = step?.form ?? '';
  const form = forms.find(name) ?? use(forms.load(name));
  const slot = slotOfForm.get(name);
  const stored = slot === undefined ? undefined : slots[slot];
  const data = useMemo(() => ({ ...defaults, ...asData(stored) }), [defaults, stored]);
  const context = useMemo(
    () => ({ locale, today, provider: { ...provider }, slots, options, act }),
    [locale, today, provider, slots, options, act],
  );
  return (
    <StepForm
      key={name}
      form={form}
      data={data}
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

function asData(stored: unknown): FormData {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as FormData) : {};
}
