import type { WidgetProps } from '#engine/react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import './choice-cards.css';

export interface Choice {
  readonly value: string;
  readonly body: ReactNode;
}

interface ChoiceCardsProps {
  readonly widget: WidgetProps;
  readonly choices: readonly Choice[];
  readonly arrange?: 'stack' | 'row';
}

/** Radio buttons as cards: the whole card is the label, arrows move between them, and the chosen one is framed. */
export function ChoiceCards({ widget, choices, arrange = 'stack' }: ChoiceCardsProps) {
  const { id, name, value, isBusy, describedBy, onChange, onTouch } = widget;
  return (
    <div className="choices" data-arrange={arrange}>
      {choices.map((choice, place) => (
        <label key={choice.value} className="choice">
          <input
            // The error summary links to the first one, as to a text field.
            id={place === 0 ? id : `${id}-${choice.value}`}
            className="choice-input"
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            aria-describedby={place === 0 ? describedBy : undefined}
            disabled={isBusy && value !== choice.value}
            onChange={() => onChange(choice.value)}
            onBlur={(event) => {
              // Moving on to another choice of the group is not leaving the field.
              if (!(event.relatedTarget instanceof HTMLInputElement) || event.relatedTarget.name !== name) onTouch();
            }}
          />
          <span className="choice-body">{choice.body}</span>
        </label>
      ))}
    </div>
  );
}

/** The words of a choice, with a line of detail below its title. */
export function ChoiceWords({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <>
      <span className="choice-title">{title}</span>
      <span className="choice-detail">{detail}</span>
    </>
  );
}

/** The component of a choice between a few values, side by side; `keys` gives the text of each value. */
export function choiceBetween(keys: Readonly<Record<string, string>>): ComponentType<WidgetProps> {
  return function ChoiceBetween(props) {
    const { t } = useTranslation();
    const choices = Object.entries(keys).map(([value, key]) => ({
      value,
      body: <span className="choice-title">{t(key)}</span>,
    }));
    return <ChoiceCards widget={props} choices={choices} arrange="row" />;
  };
}
