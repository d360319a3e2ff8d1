import { useFlow } from '#engine/react';
import type { ReactNode } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import { TrustLine } from './trust-line.tsx';

/** The plain screen of a step: its question, its form. */
export function FormStep({ after }: { readonly after?: ReactNode }) {
  const { step, messages } = useFlow();
  const { translate } = usePage();
  if (!step?.title) return null;
  return (
    <StepFrame
      title={translate(step.title)}
      lead={translate(step.title.replace(/\.title$/, '.lead'))}
      hasError={messages.form !== undefined}
    >
      <FormOfStep />
      {after}
    </StepFrame>
  );
}

/** The first screen: it also says what a lookup costs, which is nothing. */
export function BillInfo() {
  return <FormStep after={<TrustLine />} />;
}
