import type { Widget, WidgetProps } from '#engine/react';
import { ChequePicture } from './parts/cheque-picture.tsx';
import { asTyped, TextControl } from './parts/text-control.tsx';

/** Nine digits; the picture shows where a cheque has them. */
function RoutingNumber(props: WidgetProps) {
  return (
    <>
      <ChequePicture context={props.context} />
      <TextControl widget={props} rules={asTyped} inputMode="numeric" width="medium" more={{ maxLength: 14 }} />
    </>
  );
}

export const widget: Widget = { name: 'routing-number', component: RoutingNumber };
