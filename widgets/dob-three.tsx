import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import {
  birthDateProblem,
  describeBirthDate,
  joinBirthDate,
  parseBirthDate,
  splitBirthDate,
  wrongBirthDatePart,
  type BirthDateParts,
  type DayString,
} from '#rules';
import { useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Marker } from './parts/marker.tsx';
import { textOf, useTypedText, type TextRules } from './parts/typed-text.ts';
import './dob-three.css';

export const uses: WidgetUses = { gives: ['string'] };

const FIELDS = [
  { name: 'month', label: 'billInfo.month', inputMode: 'text' },
  { name: 'day', label: 'billInfo.day', inputMode: 'numeric', example: '27' },
  { name: 'year', label: 'billInfo.year', inputMode: 'numeric', example: '1984' },
] as const;

/** The same MM/DD/YYYY in three fields: a month may be typed by name, and the cursor never moves by itself. */
function DobThree(props: WidgetProps) {
  const { id, value, context, isValid, problem, onTouch } = props;
  const { t } = useTranslation();
  const { shown, take } = useParts(props);

  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onTouch();
  }

  const wrong = props.isInvalid ? wrongPart(textOf(value), context.today as DayString) : undefined;
  return (
    <div className="dob" onBlur={leave}>
      {FIELDS.map((part) => {
        const controlId = part.name === 'month' ? id : `${id}-${part.name}`;
        return (
          <div key={part.name} className="dob-part" data-part={part.name}>
            <label className="dob-label" htmlFor={controlId}>
              {t(part.label)}
            </label>
            <span className="dob-hint" id={`${controlId}-example`}>
              {'example' in part ? part.example : t('billInfo.monthHint')}
            </span>
            <Part
              widget={props}
              id={controlId}
              autoComplete={`${props.field.autocomplete ?? 'bday'}-${part.name}`}
              inputMode={part.inputMode}
              isInvalid={props.isInvalid && (wrong === undefined || wrong === part.name)}
              text={shown[part.name]}
              onText={(text) => take(part.name, text)}
            />
          </div>
        );
      })}
      <span className="dob-marker">
        <Marker isValid={isValid} problem={problem} />
      </span>
    </div>
  );
}

/** The three parts of the value as they were typed, and the change of one of them. */
function useParts({ value, onChange }: WidgetProps) {
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

  return { shown, take };
}

/** The one part that is wrong, so that the others are not marked as well. */
function wrongPart(text: string, today: DayString): keyof BirthDateParts | undefined {
  const problem = birthDateProblem(text, today);
  return problem && wrongBirthDatePart(problem, text, today);
}

const asIs: TextRules = { show: textOf, read: (text) => text };

interface PartProps {
  readonly widget: WidgetProps;
  readonly id: string;
  readonly autoComplete: string;
  readonly inputMode: 'text' | 'numeric';
  readonly isInvalid: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Part({ widget, id, autoComplete, inputMode, isInvalid, text, onText }: PartProps) {
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
      aria-invalid={isInvalid || undefined}
      aria-describedby={[`${id}-example`, isInvalid && widget.describedBy].filter(Boolean).join(' ')}
      onChange={type}
    />
  );
}

export const widget: Widget = {
  name: 'dob-three',
  component: DobThree,
  layout: 'group',
  hasOwnHints: true,
  messageValues: (_context, value) => describeBirthDate(textOf(value)),
};
