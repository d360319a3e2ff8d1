import { formatWords, useFlow } from '#engine/react';
import { type ReactNode, useEffect, useRef } from 'react';

import { useScreenHost } from './screen-host.ts';
import './screens.css';

interface StepContentProps {
  /** Instead of the title of the step. */
  readonly title?: string | undefined;
  /** A part of the step with a heading of its own. */
  readonly part?: string | undefined;
  readonly hasError?: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of a step with its title, and the last message of the flow about it. */
export function StepContent({ title, part, hasError = false, onBack, children }: StepContentProps) {
  const { step, messages } = useFlow();
  const { Frame, translate } = useScreenHost();
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  return (
    <Frame
      title={title ?? translate(step.title)}
      place={part === undefined ? step.id : `${step.id} ${part}`}
      hasError={hasError || messages.form !== undefined}
      onBack={onBack}
    >
      <StepMessage />
      {children}
    </Frame>
  );
}

/** The message of the flow about the step, which takes the focus when it appears. */
function StepMessage() {
  const { messages } = useFlow();
  const { theme, translate } = useScreenHost();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messages.form) summary.current?.focus();
  }, [messages.form]);
  if (!messages.form) return null;
  const line = { fieldId: undefined, text: formatWords(messages.form, translate), isCorrected: false };
  return <theme.ErrorSummary boxRef={summary} lines={[line]} onFollow={() => undefined} />;
}

/** The paragraphs of the step. */
export function StepBody() {
  const { step } = useFlow();
  const { translate } = useScreenHost();
  const keys = step?.content?.body === undefined ? [] : [step.content.body].flat();
  if (keys.length === 0) return null;
  return (
    <div className="step-body">
      {keys.map((key) => (
        <p key={key}>{translate(key)}</p>
      ))}
    </div>
  );
}

const classes = { primary: 'button', secondary: 'button button-outline', link: 'link-button' } as const;

/** The buttons that the step states. While the step is busy they keep the focus and take no press. */
export function StepButtons() {
  const { step, act, submit, isBusy } = useFlow();
  const { translate } = useScreenHost();
  const buttons = Object.entries(step?.content?.buttons ?? {});
  if (buttons.length === 0) return null;

  function press(name: string) {
    if (isBusy) return;
    if (name === 'submit') submit(undefined);
    else act(name);
  }

  return (
    <div className="step-buttons">
      {buttons.map(([name, { label, kind = 'primary' }]) => (
        <button
          key={name}
          type="button"
          className={classes[kind]}
          aria-disabled={isBusy || undefined}
          onClick={() => press(name)}
        >
          {translate(label)}
        </button>
      ))}
    </div>
  );
}
