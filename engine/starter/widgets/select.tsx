import type { WidgetUses } from '#engine';
import { optionsOf } from '#engine/form';
import type { Widget, WidgetProps } from '#engine/react';

import { selectWords } from '../words/select.ts';
import { wordOf } from '../words/word-of.ts';

export interface Choice {
  readonly value: string;
  readonly words: string;
}

interface SelectControlProps {
  readonly widget: WidgetProps;
  readonly choices: readonly Choice[];
  readonly autoComplete?: string;
}

/** The browser's own list, which every assistive technology and every phone knows. */
export function SelectControl({ widget, choices, autoComplete = 'off' }: SelectControlProps) {
  const { id, name, field, value, context, isInvalid, isBusy, describedBy, onChange, onTouch } = widget;
  return (
    <span className="control">
      <select
        id={id}
        name={name}
        className="input select"
        autoComplete={field.autocomplete ?? autoComplete}
        value={typeof value === 'string' ? value : ''}
        disabled={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onTouch}
      >
        <option value="">{wordOf(selectWords, context, 'choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The options of the field in their order. A list has no second line, so a hint follows its label. */
export function ownChoices({ field, context: { translate } }: WidgetProps): readonly Choice[] {
  return optionsOf(field).map(({ value, label, hint }) => ({
    value,
    words: hint === undefined ? translate(label) : `${translate(label)} – ${translate(hint)}`,
  }));
}

function Select(props: WidgetProps) {
  return <SelectControl widget={props} choices={ownChoices(props)} />;
}

/** One of several choices, in a list that opens. */
export const select: Widget = { name: 'select', component: Select };

export const selectUses: WidgetUses = { gives: ['string'], options: ['options'], needs: ['options'] };
