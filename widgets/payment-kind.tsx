import type { FormContext, Widget, WidgetProps } from '#engine/react';

import type { PublicProvider } from '#rules';

import { cardChoice } from './parts/accepted-cards.ts';
import { ChoiceCards, ChoiceWords } from './parts/choice-cards.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import { providerOf } from './parts/provider.ts';
import './payment-kind.css';

interface Kind {
  readonly icon: IconName;
  readonly words: (context: FormContext) => { readonly title: string; readonly detail: string };
}

const kinds: Readonly<Record<PublicProvider['payment_methods'][number], Kind>> = {
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
  const choices = providerOf(context).payment_methods.map((value) => {
    return {
      value,
      body: (
        <span className="payment-kind">
          <Icon name={kinds[value].icon} />
          <span>
            <ChoiceWords {...kinds[value].words(context)} />
          </span>
        </span>
      ),
    };
  });
  return <ChoiceCards widget={props} choices={choices} />;
}

/** What is the only choice is chosen. */
const initial: Widget['initial'] = (_field, context) => {
  const [only, ...others] = providerOf(context).payment_methods;
  return others.length === 0 ? only : undefined;
};

export const widget: Widget = { name: 'payment-kind', component: PaymentKind, layout: 'group', initial };
