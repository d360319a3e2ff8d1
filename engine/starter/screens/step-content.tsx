import { formatWords, type SummaryLine, useBusy, useFlow } from '#engine/react';
import { type ReactNode, useEffect, useRef } from 'react';

import { useScreenHost } from './screen-host.ts';
import './screens.css';

interface StepContentProps {
  /** Instead of the title of the step. */
  readonly title?: string | undefined;
  /** A part of the step with a heading of its own. */
  readonly part?: string | undefined;
  readonly hasError?: boolean;
  /** What is wrong on this screen, below what the flow states of it. */
  readonly problems?: readonly SummaryLine[];
  /** How often the visitor has tried to go on in vain. */
  readonly attempt?: number;
  /** Goes to the control of a problem. */
  readonly onFollow?: (fieldId: string) => void;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of a step with its title, and the last message of the flow about it. */
export function StepContent({
  title,
  part,
  hasError = false,
  problems = [],
  attempt = 0,
  onFollow,
  onBack,
  children,
}: StepContentProps) {
  const { step, messages } = useFlow();
  const { Frame, translate } = useScreenHost();
  // The flow may have moved on while React still renders what it showed before.
  if (!step?.title) return null;
  return (
    <Frame
      title={title ?? translate(step.title)}
      place={part === undefined ? step.id : `${step.id} ${part}`}
      hasError={hasError || problems.length > 0 || messages.form !== undefined}
      onBack={onBack}
    >
      <div className="step-content">
        <StepMessage problems={problems} attempt={attempt} onFollow={onFollow} />
        {children}
      </div>
    </Frame>
  );
}

interface StepMessageProps extends Pick<StepContentProps, 'attempt'> {
  readonly problems: readonly SummaryLine[];
  readonly onFollow: ((fieldId: string) => void) | undefined;
}

/** The message of the flow about the step and what is wrong on the screen. It takes the focus with each attempt that is refused. */
function StepMessage({ problems, attempt, onFollow = () => undefined }: StepMessageProps) {
  const { messages } = useFlow();
  const { theme, translate } = useScreenHost();
  const summary = useRef<HTMLDivElement>(null);
  const stated = messages.form && { fieldId: undefined, text: formatWords(messages.form, translate), isCorrected: false };
  const lines = [...(stated ? [stated] : []), ...problems];
  const { length } = lines;
  useEffect(() => {
    if (length > 0) summary.current?.focus();
  }, [messages.form, length, attempt]);
  return lines.length === 0 ? null : <theme.ErrorSummary boxRef={summary} lines={lines} onFollow={onFollow} />;
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
  const { step, act, submit } = useFlow();
  const { isBusy } = useBusy();
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
