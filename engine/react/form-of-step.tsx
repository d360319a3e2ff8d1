import { useMemo } from 'react';

import { FilledForm } from './filled-form.tsx';
import { useFlowPage } from './flow-page.ts';
import { useParts } from './parts.ts';
import { useFlow } from './use-flow.tsx';
import type { FormModule } from './widget.ts';

/** The form of the current step, filled with what its slot keeps; nothing while it is fetched. */
export function FormOfStep() {
  const { step, generation } = useFlow();
  return step?.form === undefined ? null : <NamedForm key={`${step.form} ${generation}`} name={step.form} />;
}

function NamedForm({ name }: { readonly name: string }) {
  const form = useForms([name])[name];
  return form ? <LoadedForm form={form} /> : null;
}

function LoadedForm({ form }: { readonly form: FormModule }) {
  const { slots, act, look, holds } = useFlow();
  const { translate, theme, locale, today, tenant, options, session, uploads } = useFlowPage();
  const context = useMemo(
    () => ({ locale, today, tenant, options, slots, holds, act, look, ...(session && { session }), ...uploads }),
    [locale, today, tenant, options, session, slots, holds, act, look, uploads],
  );
  return <FilledForm form={form} translate={translate} theme={theme} context={context} />;
}

/** Those of these forms that have arrived. */
export function useForms(names: readonly string[]): Readonly<Record<string, FormModule>> {
  return useParts(useFlowPage().forms, names);
}
