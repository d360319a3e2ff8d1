import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import type { PublicProvider } from '#rules';
import { useTranslation } from 'react-i18next';

import { cardChoice } from './parts/accepted-cards.ts';
import { BrandMarks } from './parts/brand-marks.tsx';
import { findCardBrand } from './parts/card-number-rules.ts';
import { ChequePicture } from './parts/cheque-picture.tsx';
import { ChoiceRadio, ChoiceWords } from './parts/choice-cards.tsx';
import { Icon } from './parts/icon.tsx';
import { payerOf } from './parts/payer.ts';
import { PaymentIcon, type PaymentIconName } from './parts/payment-icon.tsx';
import { providerOf } from './parts/provider.ts';
import { readApplication } from './parts/slots.ts';
import { textOf } from './parts/typed-text.ts';
import { useWords, wordsFor } from './parts/words.ts';
import './payment-kind.css';

export const uses: WidgetUses = {
  gives: ['string'],
  values: ['bank', 'card', 'hsa-fsa'],
  showsInside: true,
  acts: { 'pay-in-full': 'whereOffered' },
};

type KindName = PublicProvider['payment_methods'][number];

interface Kind {
  readonly icon: PaymentIconName;
  readonly isCard: boolean;
  readonly words: (context: FormContext) => { readonly title: string; readonly detail: string };
}

const kinds: Readonly<Record<KindName, Kind>> = {
  bank: {
    icon: 'bank',
    isCard: false,
    words: ({ translate, ...context }) => ({
      title: translate('connectPaymentMethod.bank'),
      detail: translate(`connectPaymentMethod.${providerOf(context).bank_link ? 'bankDetailLink' : 'bankDetail'}`),
    }),
  },
  card: { icon: 'card', isCard: true, words: cardChoice },
  'hsa-fsa': {
    icon: 'health',
    isCard: true,
    words: ({ translate }) => ({
      title: translate('connectPaymentMethod.hsaFsa'),
      detail: translate('connectPaymentMethod.hsaFsaDetail'),
    }),
  },
};

/**
 * Bank account, card or HSA/FSA card, as the provider accepts them, in its order: one card of rows, and the chosen row holds its own
 * fields. The card is named by the kinds that are accepted. Where the server offers to pay in full, a last row goes to that step.
 */
function PaymentKind(props: WidgetProps) {
  const { payment_methods } = providerOf(props.context);
  return (
    <div className="methods">
      {payment_methods.map((kind, place) => (
        <Method key={kind} widget={props} kind={kind} isFirst={place === 0} />
      ))}
      {!isFullPayment(props) && <PayInFullRow {...props} />}
    </div>
  );
}

/** Of the field on the page where everything is paid, which names the words of its button. */
function isFullPayment({ field }: Pick<WidgetProps, 'field'>): boolean {
  return typeof field['submitText'] === 'string';
}

/** One payment instead of a plan, where the server offers it. */
function PayInFullRow({ context, isBusy }: WidgetProps) {
  const { t, money } = useWords();
  const amount = readApplication(context.slots['application'])?.full_payment;
  if (amount === undefined) return null;
  return (
    <div className="method">
      <button
        type="button"
        className="method-full"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && context.act('pay-in-full')}
      >
        <span>
          <ChoiceWords title={t('payInFull.instead')} detail={t('payInFull.insteadDetail')} />
        </span>
        <strong className="num">{money(amount)}</strong>
        <Icon name="next" />
      </button>
    </div>
  );
}

interface MethodProps {
  readonly widget: WidgetProps;
  readonly kind: KindName;
  readonly isFirst: boolean;
}

function Method({ widget, kind, isFirst }: MethodProps) {
  const { id, value, data, context, inside } = widget;
  const { icon, isCard, words } = kinds[kind];
  const isChosen = value === kind;
  const title = `${id}-${kind}-title`;
  return (
    <div className="method" data-chosen={isChosen || undefined}>
      <div className="method-head">
        <label className="method-label" htmlFor={isFirst ? id : `${id}-${kind}`}>
          <ChoiceRadio widget={widget} value={kind} isFirst={isFirst} />
          <span id={title}>
            <ChoiceWords {...words(context)} />
          </span>
        </label>
        {isChosen && isCard ? (
          <BrandMarks accepted={providerOf(context).card_brands} found={findCardBrand(textOf(data['card_number']))?.name} />
        ) : (
          <PaymentIcon name={icon} />
        )}
      </div>
      {isChosen && (
        <div className="method-fields" role="group" aria-labelledby={title}>
          {inside}
          {!isCard && isTyped(data) && <ChequePicture />}
          {data['bank_link'] !== 'linked' && <KnownNote widget={widget} isCard={isCard} />}
        </div>
      )}
    </div>
  );
}

/** The numbers of an account are typed, rather than chosen in the sign-in to the bank. */
function isTyped({ bank_link }: WidgetProps['data']): boolean {
  return bank_link === 'none' || bank_link === 'typed';
}

/** Where the filled-in values come from. It stays when they change, so that nothing moves. */
function KnownNote({ widget: { context }, isCard }: { readonly widget: WidgetProps; readonly isCard: boolean }) {
  const { t } = useTranslation();
  const { name, zip } = payerOf(context);
  if (name === undefined && (zip === undefined || !isCard)) return null;
  return (
    <p className="method-note">
      <Icon name="document" />
      <span>{t(isCard ? 'connectPaymentMethod.knownCard' : 'connectPaymentMethod.knownAccount')}</span>
    </p>
  );
}

/** What is the only choice is chosen. */
const initial: Widget['initial'] = (_field, context) => {
  const [only, ...others] = providerOf(context).payment_methods;
  return others.length === 0 ? only : undefined;
};

const submitLabel: Widget['submitLabel'] = (value, field, context) => {
  const { translate, slots } = context;
  const words = field['submitText'];
  const amount = readApplication(slots['application'])?.full_payment;
  if (typeof words === 'string' && amount !== undefined) return translate(words, { amount: wordsFor(context).money(amount) });
  if (value === undefined) return undefined;
  return translate(value === 'bank' ? 'connectPaymentMethod.useAccount' : 'connectPaymentMethod.useCard');
};

export const widget: Widget = { name: 'payment-kind', component: PaymentKind, layout: 'group', initial, submitLabel };
