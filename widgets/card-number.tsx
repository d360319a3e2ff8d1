import type { Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { acceptedBrands, acceptedCards, refusedBrand } from './parts/accepted-cards.ts';
import { findCardBrand, groupCardNumber } from './parts/card-number-rules.ts';
import { providerOf } from './parts/provider.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';
import './card-number.css';

const rules = { ...asTyped, grow: groupCardNumber };

/** The number in the groups of the card, with the cards that the provider accepts, and its brand as soon as the first digits show it. */
function CardNumber(props: WidgetProps) {
  const { t } = useTranslation();
  const brand = findCardBrand(textOf(props.value));
  const accepted = `${props.id}-accepted`;
  const describedBy = [accepted, props.describedBy].filter(Boolean).join(' ');
  return (
    <>
      <p className="field-hint" id={accepted}>
        {t('connectPaymentMethod.cardNumberHint', { cards: acceptedCards(props.context) })}
      </p>
      <TextControl widget={{ ...props, describedBy }} rules={rules} inputMode="numeric" />
      <p className="card-brands">
        <span className="visually-hidden">{t('connectPaymentMethod.acceptedCards')}</span>
        {providerOf(props.context).card_brands.map((name) => (
          <span
            key={name}
            className="card-brand"
            data-dimmed={(brand !== undefined && brand.name !== name) || undefined}
            aria-current={brand?.name === name || undefined}
          >
            {name}
          </span>
        ))}
      </p>
    </>
  );
}

const messageValues: Widget['messageValues'] = (context, value) => ({
  brand: refusedBrand(textOf(value), context) ?? '',
  brands: acceptedBrands(context, 'conjunction'),
});

export const widget: Widget = { name: 'card-number', component: CardNumber, messageValues };
