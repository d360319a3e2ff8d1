import type { Widget, WidgetProps } from '#engine/react';
import { ChoiceCards } from './parts/choice-cards.tsx';

/** Checking or savings; checking by default. */
function AccountType(props: WidgetProps) {
  const { translate } = props.context;
  const choices = ['checking', 'savings'].map((value) => ({
    value,
    body: <span className="choice-title">{translate(`connectPaymentMethod.${value}`)}</span>,
  }));
  return <ChoiceCards widget={props} choices={choices} arrange="row" />;
}

export const widget: Widget = { name: 'account-type', component: AccountType, layout: 'group', initial: () => 'checking' };
