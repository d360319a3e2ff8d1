import type { Widget, WidgetProps } from '#engine/react';
import { ChoiceCards } from './parts/choice-cards.tsx';

/** Whether the agent finds a caller by phone or by name and birth date: by one of them, never by both (spec 5). */
function ContactMethod(props: WidgetProps) {
  const { translate } = props.context;
  const choices = [
    { value: 'phone', body: <span className="choice-title">{translate('agentLookup.byPhone')}</span> },
    { value: 'email', body: <span className="choice-title">{translate('agentLookup.byEmail')}</span> },
  ];
  return <ChoiceCards widget={props} choices={choices} arrange="row" />;
}

export const widget: Widget = { name: 'contact-method', component: ContactMethod, layout: 'group', initial: () => 'phone' };
