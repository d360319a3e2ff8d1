import type { Widget, WidgetProps } from '#engine/react';
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';

import { Marker } from './marker.tsx';
import { useTypedText, type TextRules } from './typed-text.ts';

export interface TextControlProps {
  readonly widget: WidgetProps;
  readonly rules?: TextRules;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'tel';
  readonly width?: 'full' | 'medium' | 'short' | 'code' | 'digits';
  /** Content before the field, outside of it. */
  readonly prefix?: ReactNode;
  /** Content after the marker, such as Show. */
  readonly suffix?: ReactNode;
  readonly more?: InputHTMLAttributes<HTMLInputElement>;
  readonly onLeave?: () => void;
}

/** The value is the text itself, and an empty one is no value. */
export const asTyped: TextRules = {
  show: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => (text === '' ? undefined : text),
};

/** The text input that all typed fields share. It keeps every key typed, shows its state, and has no style attribute. */
export function TextControl({
  widget,
  rules = asTyped,
  type = 'text',
  inputMode = 'text',
  width = 'full',
  prefix,
  suffix,
  more,
  onLeave,
}: TextControlProps) {
  const { id, name, field, value, isInvalid, isValid, isBusy, problem, describedBy, onChange, onTouch } = widget;
  const { input, text, type: takeTyped, leave } = useTypedText(value, rules, onChange);
  return (
    <span className="control" data-width={width}>
      {prefix !== undefined && (
        <span className="control-prefix" aria-hidden="true">
          {prefix}
        </span>
      )}
      <input
        ref={input}
        id={id}
        name={name}
        className="input"
        type={type}
        inputMode={inputMode}
        autoComplete={field.autocomplete ?? 'off'}
        value={text}
        readOnly={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={takeTyped}
        onBlur={() => {
          leave();
          onLeave?.();
          onTouch();
        }}
        {...more}
      />
      <Marker isValid={isValid} problem={problem} />
      {suffix}
    </span>
  );
}

/** A widget that is one text field, with nothing around it. */
export function textWidget(name: string, control: Omit<TextControlProps, 'widget'>): Widget {
  return { name, component: (props) => <TextControl widget={props} {...control} /> };
}
