import { FilledForm, type FormModule, useFlow } from '#engine/react';
import { type ReactNode, useState } from 'react';

import { useScreenHost } from './screen-host.ts';
import { useFormContext, useForms } from './use-form-context.ts';
import './screens.css';

interface FormContentProps {
  /** A part of the step with a heading of its own. */
  readonly part?: string | undefined;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The frame of a step with its title and its form, which shows the messages of the flow about it. */
export function FormContent({ part, before, after }: FormContentProps) {
  const { step, messages } = useFlow();
  const { Frame, translate } = useScreenHost();
  const [refusedAt, setRefusedAt] = useState<string>();
  const name = step?.form;
  const form = useForms(name === undefined ? [] : [name])?.[name ?? ''];
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  const hasError = refusedAt === step.id || messages.form !== undefined || Object.keys(messages.fields).length > 0;
  return (
    <Frame title={translate(step.title)} place={part === undefined ? step.id : `${step.id} ${part}`} hasError={hasError}>
      {before}
      <div className="step-form">
        {form && <Fields key={name} form={form} onAttempt={(isRefused) => setRefusedAt(isRefused ? step.id : undefined)} />}
      </div>
      {after}
    </Frame>
  );
}

interface FieldsProps {
  readonly form: FormModule;
  readonly onAttempt: (isRefused: boolean) => void;
}

function Fields(props: FieldsProps) {
  const { theme, translate } = useScreenHost();
  const context = useFormContext();
  return <FilledForm {...props} translate={translate} theme={theme} context={context} />;
}
