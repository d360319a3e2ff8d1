import type { ComponentProps, FormEvent } from 'react';
import { useStepForm } from './step-form-context.ts';

/**
 * The element of the form. Being sent is not RJSF's business: it would render all fields once more before it reported of it,
 * and the call that the visitor waits for would leave only then.
 */
export function SentForm(given: ComponentProps<'form'>) {
  const { state } = useStepForm();

  function submit(event: FormEvent) {
    event.preventDefault();
    state.submit();
  }

  return <form {...given} onSubmit={submit} />;
}
