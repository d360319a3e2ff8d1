import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { acceptedBrands, acceptedCards, refusedBrand } from './parts/accepted-cards.ts';
import { BrandMark } from './parts/brand-marks.tsx';
import { findCardBrand, groupCardNumber } from './parts/card-number-rules.ts';
import { providerOf } from './parts/provider.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';
import './card-number.css';

export const uses: WidgetUses = { gives: ['string'] };

const rules = { ...asTyped, grow: groupCardNumber };

/** The number in the groups of the card, and the mark of its brand as soon as the first digits show an accepted one. */
function CardNumber(props: WidgetProps) {
  const { t } = useTranslation();
  const found = findCardBrand(textOf(props.value))?.name;
  const brand = providerOf(props.context).card_brands.find((name) => name === found);
  const accepted = `${props.id}-accepted`;
  const describedBy = [accepted, props.describedBy].filter(Boolean).join(' ');
  return (
    <span className="card-number">
      <span className="visually-hidden" id={accepted}>
        {t('connectPaymentMethod.cardNumberHint', { cards: acceptedCards(props.context) })}
      </span>
      <TextControl
        widget={{ ...props, describedBy }}
        rules={rules}
        inputMode="numeric"
        suffix={brand && <BrandMark name={brand} />}
      />
    </span>
  );
}

const messageValues: Widget['messageValues'] = (context, value) => ({
  brand: refusedBrand(textOf(value), context) ?? '',
  brands: acceptedBrands(context),
});

export const widget: Widget = { name: 'card-number', component: CardNumber, messageValues };
