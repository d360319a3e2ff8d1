import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { KnownControl } from './parts/known-control.tsx';
import { payerOf } from './parts/payer.ts';
import { ZipControl } from './zip.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** The ZIP code of a card's statements; filled in where the home address is known. */
function PayerZip(props: WidgetProps) {
  return (
    <KnownControl widget={props} known={payerOf(props.context).zip}>
      <ZipControl {...props} />
    </KnownControl>
  );
}

export const widget: Widget = {
  name: 'payer-zip',
  component: PayerZip,
  initial: (_field, context) => payerOf(context).zip,
};
