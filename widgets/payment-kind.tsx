import type { Widget, WidgetProps } from '#engine/react';
import { ChoiceCards } from './parts/choice-cards.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import { readProvider } from './parts/provider.ts';

import './payment-kind.css';

const kinds: Readonly<Record<string, { readonly icon: IconName; readonly title: string; readonly detail: string }>> = {
  bank: { icon: 'bank', title: 'connectPaymentMethod.bank', detail: 'connectPaymentMethod.bankDetail' },
  card: { icon: 'card', title: 'connectPaymentMethod.card', detail: 'connectPaymentMethod.cardDetail' },
  'hsa-fsa': { icon: 'health', title: 'connectPaymentMethod.hsaFsa', detail: 'connectPaymentMethod.hsaFsaDetail' },
};

/** Bank account, debit card or HSA/FSA card, as the provider takes them, in its order. */
function PaymentKind(props: WidgetProps) {
  const { translate, tenant } = props.context;
  const offered = readProvider(tenant).paymentMethods;
  const choices = (offered.length === 0 ? Object.keys(kinds) : offered).flatMap((value) => {
    const kind = kinds[value];
    if (!kind) return [];
    const { icon, title, detail } = kind;
    return {
      value,
      body: (
        <span className="payment-kind">
          <Icon name={icon} />
          <span>
            <span className="choice-title">{translate(title)}</span>
            <span className="choice-detail">{translate(detail)}</span>
          </span>
        </span>
      ),
    };
  });
  return <ChoiceCards widget={props} choices={choices} />;
}

/** What is the only choice is chosen. */
const initial: Widget['initial'] = (_field, { tenant }) => {
  const [only, ...others] = readProvider(tenant).paymentMethods;
  return others.length === 0 ? only : undefined;
};

export const widget: Widget = { name: 'payment-kind', component: PaymentKind, layout: 'group', initial };
