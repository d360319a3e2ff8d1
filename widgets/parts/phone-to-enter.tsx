import type { WidgetProps } from '#engine/react';
import { Phone } from '../phone.tsx';

interface Entry {
  readonly widget: WidgetProps;
  /** How long a number waits that is given now; 0 where a code goes to it at once. */
  readonly waitHours: number;
  readonly onKeep: (() => void) | undefined;
}

/** A number to be typed: where none is on file, or instead of the one that is. */
export function PhoneToEnter({ widget, waitHours, onKeep }: Entry) {
  const { id, describedBy, context } = widget;
  const { translate } = context;
  return (
    <>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {translate('reviewInfo.phoneToEnter')}
      </label>
      <p className="field-hint" id={`${id}-why`}>
        {waitHours > 0 ? translate('reviewInfo.phoneWaits', { count: waitHours }) : translate('reviewInfo.phoneWhy')}
      </p>
      <Phone {...widget} describedBy={[`${id}-why`, describedBy].filter(Boolean).join(' ')} />
      {onKeep !== undefined && (
        <button type="button" className="link-button" onClick={onKeep}>
          {translate('reviewInfo.keepPhone')}
        </button>
      )}
    </>
  );
}
