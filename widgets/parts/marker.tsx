import type { WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

/** Spec 5: a tick with the tooltip "Valid", or an error icon whose tooltip holds the message, which is also under the field. */
export function Marker({ isValid, problem }: Pick<WidgetProps, 'isValid' | 'problem'>) {
  const { t } = useTranslation();
  if (problem !== undefined)
    return (
      <Tooltip kind="error" className="marker marker-bad" words={problem}>
        <Icon name="alert" />
      </Tooltip>
    );
  if (!isValid) return null;
  const words = t('form.valid');
  return (
    <Tooltip kind="plain" className="marker marker-good" words={words} label={words}>
      <Icon name="check" />
    </Tooltip>
  );
}
