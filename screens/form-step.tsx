import { useFlow } from '#engine/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FormOfStep } from './form-of-step.tsx';
import { Standards } from './standards.tsx';
import { StepFrame } from './step-frame.tsx';
import { TrustLine } from './trust-line.tsx';

/** The values that the lead of a step may quote, and the parts before and after its form. */
export interface FormStepProps {
  /** Instead of the title of the step. */
  readonly title?: string;
  /** Instead of the words of `<area>.lead`. */
  readonly lead?: ReactNode;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The screen of a step: its question, a sentence under it (`<area>.lead` beside `<area>.title`), its form. */
export function FormStep({ title, lead, values = {}, before, after }: FormStepProps) {
  const { step, messages } = useFlow();
  const { t } = useTranslation();
  const [refusedAt, setRefusedAt] = useState<string>();
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  return (
    <StepFrame
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
  return (
    <FormStep
      after={
        <>
          <TrustLine />
          <Standards />
        </>
      }
    />
  );
}
