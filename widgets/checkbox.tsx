import type { Widget, WidgetProps } from '#engine/react';
import { Tick } from './parts/tick.tsx';
import { textOf } from './parts/text-of.ts';

/** One sentence to agree to, never ticked beforehand. */
function Checkbox(props: WidgetProps) {
  const { id, name, field, value, context, isInvalid, isBusy, describedBy, onChange, onTouch } = props;
  return (
    <Tick
      id={id}
      name={name}
      isTicked={value === true}
      isInvalid={isInvalid}
      isBusy={isBusy}
      describedBy={describedBy}
      onTick={(isTicked) => onChange(isTicked || undefined)}
      onTouch={onTouch}
    >
      {context.translate(field.label, { provider: textOf(context.tenant['display_name']) })}
    </Tick>
  );
}

export const widget: Widget = { name: 'checkbox', component: Checkbox, layout: 'plain' };
