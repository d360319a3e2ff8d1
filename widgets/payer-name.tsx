import type { WidgetUses } from '#engine';
import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';

import { KnownControl } from './parts/known-control.tsx';
import { payerOf } from './parts/payer.ts';
import { TextControl } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** The name of the person who pays, or the `part` of it that the field asks for; filled in where it is known. */
function PayerName(props: WidgetProps) {
  return (
    <KnownControl widget={props} known={nameOf(props.field, props.context)}>
      <TextControl widget={props} more={{ spellCheck: false }} />
    </KnownControl>
  );
}

function nameOf({ part }: FormField, context: FormContext): string | undefined {
  return payerOf(context)[part === 'first_name' || part === 'last_name' ? part : 'name'];
}

export const widget: Widget = { name: 'payer-name', component: PayerName, initial: nameOf };
