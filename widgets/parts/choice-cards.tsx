import type { Widget, WidgetProps } from '#engine/react';
import type { ReactNode } from 'react';
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
  return (
    <div className="choices" data-arrange={arrange}>
      {choices.map((choice, place) => (
        <label key={choice.value} className="choice">
          <ChoiceRadio widget={widget} value={choice.value} isFirst={place === 0} />
          <span className="choice-body">{choice.body}</span>
        </label>
      ))}
    </div>
  );
}

interface ChoiceRadioProps {
  readonly widget: WidgetProps;
  readonly value: string;
  readonly isFirst: boolean;
}

/** The radio button of one choice; arrows move between those of one field. */
export function ChoiceRadio({ widget, value, isFirst }: ChoiceRadioProps) {
  const { id, name, value: chosen, isBusy, describedBy, onChange, onTouch } = widget;
  return (
    <input
      // The error summary links to the first one, as to a text field.
      id={isFirst ? id : `${id}-${value}`}
      className="choice-input"
      type="radio"
      name={name}
      value={value}
      checked={chosen === value}
      aria-describedby={isFirst ? describedBy : undefined}
      disabled={isBusy && chosen !== value}
      onChange={() => onChange(value)}
      onBlur={(event) => {
        // Moving on to another choice of the group is not leaving the field.
        if (!(event.relatedTarget instanceof HTMLInputElement) || event.relatedTarget.name !== name) onTouch();
      }}
    />
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

/** A choice between a few values, side by side; `valueTexts` gives the locale key of each value. */
export function choiceBetween(
  valueTexts: Readonly<Record<string, string>>,
): Required<Pick<Widget, 'component' | 'layout' | 'valueTexts'>> {
  function ChoiceBetween(props: WidgetProps) {
    const { t } = useTranslation();
    const choices = Object.entries(valueTexts).map(([value, key]) => ({
      value,
      body: <span className="choice-title">{t(key)}</span>,
    }));
    return <ChoiceCards widget={props} choices={choices} arrange="row" />;
  }
  return { component: ChoiceBetween, layout: 'group', valueTexts };
}
