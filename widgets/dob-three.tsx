import type { Widget, WidgetProps } from '#engine/react';
import { joinBirthDate, parseBirthDate, splitBirthDate, type BirthDateParts } from '#rules';
import { useRef, useState, type FocusEvent } from 'react';

import { Marker } from './parts/marker.tsx';
import { textOf } from './parts/text-of.ts';
import { useTypedText, type TextRules } from './parts/typed-text.ts';
import './dob-three.css';

const FIELDS = [
  ['month', 'billInfo.month', 'text'],
  ['day', 'billInfo.day', 'numeric'],
  ['year', 'billInfo.year', 'numeric'],
] as const;

/** The same MM/DD/YYYY in three fields: a month may be typed by name, and the cursor never moves by itself. */
function DobThree(props: WidgetProps) {
  const { id, value, context, isValid, problem, onChange, onTouch } = props;
  const [typed, setTyped] = useState(() => splitBirthDate(textOf(value)));
  const shown = joinBirthDate(typed) === value ? typed : splitBirthDate(textOf(value));
  // What the browser fills in may arrive in three fields at once: each change builds on the last.
  const latest = useRef({ of: value, parts: shown });

  function take(name: keyof BirthDateParts, text: string) {
    const before = latest.current.of === value ? latest.current.parts : shown;
    // A whole date that is pasted into one field fills all three.
    const parts = parseBirthDate(text) === undefined ? { ...before, [name]: text } : splitBirthDate(text);
    latest.current = { of: value, parts };
    setTyped(parts);
    onChange(joinBirthDate(parts));
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onTouch();
  }

  return (
    <div className="dob" onBlur={leave}>
      {FIELDS.map(([name, label, inputMode], place) => (
        <label key={name} className="dob-part" data-part={name}>
          <span className="dob-label">{context.translate(label)}</span>
          <Part
            widget={props}
            id={place === 0 ? id : `${id}-${name}`}
            autoComplete={`${props.field.autocomplete ?? 'bday'}-${name}`}
            inputMode={inputMode}
            text={shown[name]}
            onText={(text) => take(name, text)}
          />
        </label>
      ))}
      <span className="dob-marker">
        <Marker isValid={isValid} problem={problem} context={context} />
      </span>
    </div>
  );
}

const asIs: TextRules = { show: textOf, read: (text) => text };

interface PartProps {
  readonly widget: WidgetProps;
  readonly id: string;
  readonly autoComplete: string;
  readonly inputMode: 'text' | 'numeric';
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Part({ widget, id, autoComplete, inputMode, text, onText }: PartProps) {
  const { input, text: shown, type } = useTypedText(text, asIs, (value) => onText(textOf(value)));
  return (
    <input
      ref={input}
      id={id}
      className="input"
      type="text"
      inputMode={inputMode}
      autoComplete={autoComplete}
      value={shown}
      readOnly={widget.isBusy}
      aria-invalid={widget.isInvalid || undefined}
      aria-describedby={widget.describedBy}
      onChange={type}
    />
  );
}

export const widget: Widget = { name: 'dob-three', component: DobThree, layout: 'group' };
