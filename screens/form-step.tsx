import { useFlow } from '#engine/react';
import { useState, type ReactNode } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { Standards } from './standards.tsx';
import { StepFrame } from './step-frame.tsx';
import { TrustLine } from './trust-line.tsx';

/** What the lead of a step may quote, and what stands around its form. */
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
export function FormStep({ title, lead, values, before, after }: FormStepProps) {
  const { step, messages } = useFlow();
  const { translate } = usePage();
  const [refusedAt, setRefusedAt] = useState<string>();
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  return (
    <StepFrame
      title={title ?? translate(step.title, values)}
      lead={lead ?? translate(step.title.replace(/title$/, 'lead'), values)}
      hasError={refusedAt === step.id || messages.form !== undefined || Object.keys(messages.fields).length > 0}
    >
      {before}
      <FormOfStep onAttempt={(isRefused) => setRefusedAt(isRefused ? step.id : undefined)} />
      {after}
    </StepFrame>
  );
}

/** The first screen: it also says what a lookup costs, which is nothing, and which standards the provider keeps. */
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
