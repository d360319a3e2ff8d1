import type { WidgetProps } from '#engine/react';
import { useState, type InputHTMLAttributes } from 'react';

/** How a field turns what is typed into its value and back. */
export interface TypedRules {
  /** The text for a value that came from elsewhere. */
  readonly show: (value: unknown) => string;
  /** The value of a text; nothing for an empty one. What cannot be read stays a text, so that it is reported. */
  readonly read: (text: string) => unknown;
  /** The text as it is written once the visitor has left the field. */
  readonly tidy?: (text: string) => string;
}

/** The value is the text itself. */
export const asText: TypedRules = {
  show: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => (text === '' ? undefined : text),
};

/** Keeps a text as it is typed beside the value that is read from it. */
export function useTyped(value: unknown, rules: TypedRules, onValue: (value: unknown) => void) {
  const [typed, setTyped] = useState(() => rules.show(value));
  const text = rules.read(typed) === value ? typed : rules.show(value);

  function put(next: string) {
    setTyped(next);
    onValue(rules.read(next));
  }

  function tidy() {
    const tidied = rules.tidy?.(text) ?? text;
    if (tidied !== text) put(tidied);
  }

  return { text, put, tidy };
}

interface TypedInputProps {
  readonly widget: WidgetProps;
  readonly rules?: TypedRules;
  /** Whether a short answer is expected. */
  readonly width?: 'full' | 'medium' | 'short';
  /** Words after the control, such as a unit. */
  readonly suffix?: string | undefined;
  readonly more?: InputHTMLAttributes<HTMLInputElement>;
}

/** One line that is typed. */
export function TypedInput({ widget, rules = asText, width = 'full', suffix, more }: TypedInputProps) {
  const { id, name, field, value, isInvalid, isBusy, describedBy, onChange, onTouch } = widget;
  const { text, put, tidy } = useTyped(value, rules, onChange);
  const suffixId = suffix === undefined ? undefined : `${id}-unit`;
  return (
    <span className="control" data-width={width}>
      <input
        id={id}
        name={name}
        className="input"
        type="text"
        value={text}
        readOnly={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={[suffixId, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => put(event.target.value)}
        onBlur={() => {
          tidy();
          onTouch();
        }}
        {...more}
        autoComplete={field.autocomplete ?? more?.autoComplete ?? 'off'}
      />
      {suffix !== undefined && (
        <span className="control-unit" id={suffixId}>
          {suffix}
        </span>
      )}
    </span>
  );
}
