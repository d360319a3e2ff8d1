import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { ChoiceList, choicesOf } from './choice-list.tsx';

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
