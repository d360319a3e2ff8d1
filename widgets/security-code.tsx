import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { securityCodeLength } from './parts/card-number-rules.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';

export const uses: WidgetUses = { gives: ['string'] };

const rules = { ...asTyped, grow: (text: string) => text.replace(/\D/g, '').slice(0, 4) };

/** Three digits from the back or four from the front, as the card's brand prints them. Shown while typed: they stand on the card beside it. */
function SecurityCode(props: WidgetProps) {
  const { t } = useTranslation();
  const isFront = securityCodeLength(textOf(props.data['card_number'])) === 4;
  const where = `${props.id}-where`;
  const describedBy = [where, props.describedBy].filter(Boolean).join(' ');
  return (
    <>
      <p className="field-hint" id={where}>
        {t(isFront ? 'connectPaymentMethod.securityCodeFront' : 'connectPaymentMethod.securityCodeBack')}
      </p>
      <TextControl widget={{ ...props, describedBy }} rules={rules} inputMode="numeric" width="short" />
    </>
  );
}

export const widget: Widget = { name: 'security-code', component: SecurityCode };
