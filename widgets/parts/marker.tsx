import type { FormContext } from '#engine/react';
import { Icon } from './icon.tsx';

/** What a marker tells about its field. */
export interface MarkerProps {
  readonly isValid: boolean;
  readonly problem: string | undefined;
  readonly context: FormContext;
}

/** Spec 5: a tick with the tooltip "Valid", or an error icon whose tooltip holds the message. */
export function Marker({ isValid, problem, context }: MarkerProps) {
  if (problem !== undefined) {
    return (
      <span className="marker marker-bad">
        <Icon name="alert" />
        {/* The same words stand under the field, where everyone gets them. */}
        <span className="tooltip" aria-hidden="true">
          {problem}
        </span>
      </span>
    );
  }
  if (!isValid) return null;
  const words = context.translate('form.valid');
  return (
    <span className="marker marker-good" role="img" aria-label={words}>
      <Icon name="check" />
      <span className="tooltip" aria-hidden="true">
        {words}
      </span>
    </span>
  );
}
