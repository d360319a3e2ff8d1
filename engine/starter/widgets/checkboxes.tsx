import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { ChoiceList, choicesOf } from './choice-list.tsx';

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
