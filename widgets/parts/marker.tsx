import type { FormContext } from '#engine/react';

import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

/** The state of a field that a marker shows. */
export interface MarkerProps {
  readonly isValid: boolean;
  readonly problem: string | undefined;
  readonly context: FormContext;
}

/** Spec 5: a tick with the tooltip "Valid", or an error icon whose tooltip holds the message, which is also under the field. */
export function Marker({ isValid, problem, context }: MarkerProps) {
  if (problem !== undefined)
    return (
      <Tooltip kind="error" className="marker marker-bad" words={problem}>
        <Icon name="alert" />
      </Tooltip>
    );
  if (!isValid) return null;
  const words = context.translate('form.valid');
  return (
    <Tooltip kind="plain" className="marker marker-good" words={words} label={words}>
      <Icon name="check" />
    </Tooltip>
  );
}
