import { useEffect, useMemo, useState } from 'react';

import { FilledForm } from './filled-form.tsx';
import { useFlowPage } from './flow-page.ts';
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
