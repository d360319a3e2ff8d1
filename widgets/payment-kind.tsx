import type { FormContext, Widget, WidgetProps } from '#engine/react';

import { cardChoice } from './parts/accepted-cards.ts';
import { ChoiceCards } from './parts/choice-cards.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import { readProvider } from './parts/provider.ts';
import './payment-kind.css';

interface Kind {
  readonly icon: IconName;
  readonly words: (context: FormContext) => { readonly title: string; readonly detail: string };
}

const kinds: Readonly<Record<string, Kind>> = {
  bank: {
    icon: 'bank',
    words: ({ translate }) => ({
      title: translate('connectPaymentMethod.bank'),
      detail: translate('connectPaymentMethod.bankDetail'),
    }),
  },
  card: { icon: 'card', words: cardChoice },
  'hsa-fsa': {
    icon: 'health',
    words: ({ translate }) => ({
      title: translate('connectPaymentMethod.hsaFsa'),
      detail: translate('connectPaymentMethod.hsaFsaDetail'),
    }),
  },
};

/** Bank account, card or HSA/FSA card, as the provider accepts them, in its order. The card is named by the kinds that are accepted. */
function PaymentKind(props: WidgetProps) {
  const { context } = props;
  const offered = readProvider(context.tenant).paymentMethods;
  const choices = (offered.length === 0 ? Object.keys(kinds) : offered).flatMap((value) => {
    const kind = kinds[value];
    if (!kind) return [];
    const { title, detail } = kind.words(context);
    return {
      value,
      body: (
        <span className="payment-kind">
          <Icon name={kind.icon} />
          <span>
            <span className="choice-title">{title}</span>
            <span className="choice-detail">{detail}</span>
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
