import { createContext, useContext } from 'react';
import type { FormModule, FormContext } from './widget.ts';
import type { StepFormState } from './step-form-state.ts';
import type { FormTheme } from './theme.ts';

/** What the fields of a form share. */
export interface StepFormScope {
  readonly form: FormModule;
  readonly state: StepFormState;
  readonly theme: FormTheme;
  readonly context: FormContext;
  readonly busy: boolean;
}

export const StepFormContext = createContext<StepFormScope | undefined>(undefined);

/** The form around this field. */
export function useStepForm(): StepFormScope {
  const scope = useContext(StepFormContext);
  if (!scope) throw new Error('a field is outside of a StepForm');
  return scope;
}
