import { FilledForm, type FormModule, useFlow } from '#engine/react';
import { useState, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Assurances } from './assurances.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';

/** The values that the lead of a step may quote, and the parts before and after its form. */
export interface FormStepProps {
  /** Instead of the title of the step. */
  readonly title?: string;
  /** Instead of the words of `<area>.lead`. */
  readonly lead?: ReactNode;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly above?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The screen of a step: its question, a sentence under it (`<area>.lead` beside `<area>.title`), its form. */
export function FormStep({ title, lead, values = {}, above, before, after }: FormStepProps) {
  const { step, messages } = useFlow();
  const { t } = useTranslation();
  const [refusedAt, setRefusedAt] = useState<string>();
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  return (
    <StepFrame
      above={above}
      title={title ?? t(step.title, values)}
      lead={lead ?? t(step.title.replace(/title$/, 'lead'), values)}
      hasError={refusedAt === step.id || messages.form !== undefined || Object.keys(messages.fields).length > 0}
    >
      {before}
      <FormOfStep onAttempt={(isRefused) => setRefusedAt(isRefused ? step.id : undefined)} />
      {after}
    </StepFrame>
  );
}

/** The first screen: it adds that a lookup is free, and the standards that the provider keeps. */
export function BillInfo() {
  return <FormStep after={<Assurances />} />;
}

interface FormReports {
  readonly onAttempt: (isRefused: boolean) => void;
}

/** The form of the current step. */
function FormOfStep(reports: FormReports) {
  const { step } = useFlow();
  return step?.form === undefined ? null : <FormNamed key={step.form} name={step.form} {...reports} />;
}

/** Waits for the form's part of the code. It has no other hooks: React mixes them up when it renders such a component again (its error 467). */
function FormNamed({ name, onAttempt }: FormReports & { readonly name: string }) {
  const { forms } = usePage();
  return <LoadedForm form={forms.find(name) ?? use(forms.load(name))} onAttempt={onAttempt} />;
}

function LoadedForm(given: FormReports & { readonly form: FormModule }) {
  const { slots, act, look, holds } = useFlow();
  const { t } = useTranslation();
  const { theme, locale, today, provider, options, session } = usePage();
  const context = useMemo(
    () => ({ locale, today, tenant: { ...provider }, slots, options, session, holds, act, look }),
    [locale, today, provider, slots, options, session, holds, act, look],
  );
  return <FilledForm {...given} translate={t} theme={theme} context={context} />;
}
