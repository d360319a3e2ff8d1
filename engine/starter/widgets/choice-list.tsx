import { optionsOf } from '#engine/form';
import type { WidgetProps } from '#engine/react';
import type { FocusEvent } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface ChoiceListProps {
  readonly widget: WidgetProps;
  readonly choices: readonly Choice[];
  readonly type: 'radio' | 'checkbox';
  readonly isChosen: (value: string) => boolean;
  readonly onChoose: (value: string) => void;
  readonly isRow?: boolean;
}

/** Native buttons of a group, one on each line; all of a line can be pressed. */
export function ChoiceList({ widget, choices, type, isChosen, onChoose, isRow = false }: ChoiceListProps) {
  const { id, name, isBusy, onTouch } = widget;

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onTouch();
  }

  return (
    <div className="choices" data-arrange={isRow ? 'row' : 'stack'} onBlur={leave}>
      {choices.map(({ value, label, hint }, place) => {
        // The error summary links to the first one, as to a text field.
        const controlId = place === 0 ? id : `${id}-${value}`;
        return (
          <label key={value} className="choice">
            <input
              id={controlId}
              className={type === 'radio' ? 'choice-input' : 'tick-input'}
              type={type}
              name={name}
              value={value}
              checked={isChosen(value)}
              disabled={isBusy && !isChosen(value)}
              aria-describedby={hint === undefined ? undefined : `${controlId}-hint`}
              aria-labelledby={hint === undefined ? undefined : `${controlId}-words`}
              onChange={() => onChoose(value)}
            />
            <span className="choice-body">
              <span className="choice-title" id={`${controlId}-words`}>
                {label}
              </span>
              {hint !== undefined && (
                <span className="choice-detail" id={`${controlId}-hint`}>
                  {hint}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** The options of the field in their order. */
export function choicesOf({ field, context: { translate } }: WidgetProps): readonly Choice[] {
  return optionsOf(field).map(({ value, label, hint }) => ({
    value,
    label: translate(label),
    hint: hint === undefined ? undefined : translate(hint),
  }));
}
