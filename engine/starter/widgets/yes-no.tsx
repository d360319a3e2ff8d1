import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { yesNoWords } from '../words/yes-no.ts';
import { wordOf } from '../words/word-of.ts';
import { ChoiceList } from './choice-list.tsx';

function YesNo(props: WidgetProps) {
  const { value, context, onChange } = props;
  const choices = (['yes', 'no'] as const).map((one) => ({ value: one, label: wordOf(yesNoWords, context, one) }));
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
