import type { Widget, WidgetProps } from '#engine/react';
import { ChoiceCards } from './parts/choice-cards.tsx';

const TIMES = [
  ['any', 'letsGetInTouch.anyTime'],
  ['morning', 'letsGetInTouch.morning'],
  ['afternoon', 'letsGetInTouch.afternoon'],
  ['evening', 'letsGetInTouch.evening'],
] as const;

/** When a call suits best. */
function BestTime(props: WidgetProps) {
  const { translate } = props.context;
  const choices = TIMES.map(([value, key]) => ({ value, body: <span className="choice-title">{translate(key)}</span> }));
  return <ChoiceCards widget={props} choices={choices} arrange="row" />;
}

export const widget: Widget = { name: 'best-time', component: BestTime, layout: 'group', initial: () => 'any' };
