import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { providerOf } from './parts/provider.ts';
import { ReadAloud, useSpokenTexts } from './parts/read-aloud.tsx';
import { Tick } from './parts/tick.tsx';

export const uses: WidgetUses = { gives: ['boolean'], values: [true] };

/** One sentence to agree to, never ticked beforehand. An agent reads the field's `script` aloud first, and ticks what was said. */
function Checkbox(props: WidgetProps) {
  const { field, value, context, onChange } = props;
  const { t } = useTranslation();
  const spoken = useSpokenTexts();
  const values = { provider: providerOf(context).display_name };
  const { script } = field;
  const isRead = typeof script === 'string' && (context.session?.['agent'] ?? 'none') !== 'none';
  return (
    <>
      {isRead && <ReadAloud words={spoken.t(script, values)} />}
      <Tick widget={props} isTicked={value === true} onTick={(isTicked) => onChange(isTicked || undefined)}>
        {t(field.label, values)}
      </Tick>
    </>
  );
}

export const widget: Widget = { name: 'checkbox', component: Checkbox, layout: 'plain' };
