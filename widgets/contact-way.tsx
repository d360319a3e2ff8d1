import type { Widget, WidgetProps } from '#engine/react';
import { ChoiceCards } from './parts/choice-cards.tsx';

/** By which of two ways a caller is looked up: by one of them, never by both (spec 5). */
function ContactWay(props: WidgetProps) {
  const { translate } = props.context;
  const choices = [
    { value: 'phone', body: <span className="choice-title">{translate('agentLookup.byPhone')}</span> },
    { value: 'email', body: <span className="choice-title">{translate('agentLookup.byEmail')}</span> },
  ];
  return <ChoiceCards widget={props} choices={choices} arrange="row" />;
}

export const widget: Widget = { name: 'contact-way', component: ContactWay, layout: 'group', initial: () => 'phone' };
