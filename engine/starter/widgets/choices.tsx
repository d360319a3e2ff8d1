import type { WidgetUses } from '#engine';
import { optionsOf } from '#engine/form';
import type { Widget, WidgetProps } from '#engine/react';
import type { FocusEvent } from 'react';

import { choiceWords } from '../words/choices.ts';
import { wordOf } from '../words/word-of.ts';

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
function ChoiceList({ widget, choices, type, isChosen, onChoose, isRow = false }: ChoiceListProps) {
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

function choicesOf({ field, context: { translate } }: WidgetProps): readonly Choice[] {
  return optionsOf(field).map(({ value, label, hint }) => ({
    value,
    label: translate(label),
    hint: hint === undefined ? undefined : translate(hint),
  }));
}

function Radio(props: WidgetProps) {
  const { value, field, onChange } = props;
  const isRow = field['arrange'] === 'row';
  return (
    <ChoiceList
      widget={props}
      choices={choicesOf(props)}
      type="radio"
      isChosen={(one) => one === value}
      onChoose={onChange}
      isRow={isRow}
    />
  );
}

/** One of a few choices, all in view. */
export const radio: Widget = { name: 'radio', component: Radio, layout: 'group' };

export const radioUses: WidgetUses = { gives: ['string'], options: ['options', 'arrange'], needs: ['options'] };

function YesNo(props: WidgetProps) {
  const { value, context, onChange } = props;
  const choices = (['yes', 'no'] as const).map((one) => ({ value: one, label: wordOf(choiceWords, context, one) }));
  return (
    <ChoiceList
      widget={props}
      choices={choices}
      type="radio"
      isChosen={(one) => value === (one === 'yes')}
      onChoose={(one) => onChange(one === 'yes')}
      isRow
    />
  );
}

/** A question that is answered with yes or no. */
export const yesNo: Widget = { name: 'yes-no', component: YesNo, layout: 'group' };

export const yesNoUses: WidgetUses = { gives: ['boolean'], values: [true, false], options: [] };

function Checkboxes(props: WidgetProps) {
  const { value, field, onChange } = props;
  const { exclusive } = field;
  const choices = choicesOf(props);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];

  function toggle(one: string) {
    const kept = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    const fitting = one === exclusive ? kept.filter((other) => other === one) : kept.filter((other) => other !== exclusive);
    const inOrder = choices.flatMap((choice) => (fitting.includes(choice.value) ? [choice.value] : []));
    onChange(inOrder.length === 0 ? undefined : inOrder);
  }

  return (
    <ChoiceList widget={props} choices={choices} type="checkbox" isChosen={(one) => chosen.includes(one)} onChoose={toggle} />
  );
}

/** Any number of several choices. The one that `exclusive` names, such as "none of these", takes the others back. */
export const checkboxes: Widget = { name: 'checkboxes', component: Checkboxes, layout: 'group' };

export const checkboxesUses: WidgetUses = {
  gives: ['array'],
  options: ['options', 'exclusive', 'minItems', 'maxItems'],
  needs: ['options'],
};
