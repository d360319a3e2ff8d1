import type { Widget, WidgetProps } from '#engine/react';
import { findCardBrand, groupCardNumber } from './parts/card-number-rules.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/text-of.ts';

import './card-number.css';

const brands = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const;
const rules = { ...asTyped, grow: groupCardNumber };

/** The number in the groups of the card, with its brand as soon as the first digits tell it. */
function CardNumber(props: WidgetProps) {
  const brand = findCardBrand(textOf(props.value));
  return (
    <>
      <TextControl widget={props} rules={rules} inputMode="numeric" />
      <p className="card-brands">
        <span className="visually-hidden">{props.context.translate('connectPaymentMethod.acceptedCards')}</span>
        {brands.map((name) => (
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

export const widget: Widget = { name: 'card-number', component: CardNumber };
