import type { WidgetProps } from '#engine/react';
import { Phone } from '../phone.tsx';

/** A number to be typed: where none is on file, or instead of the one that is. */
export function PhoneToEnter({ widget, onKeep }: { readonly widget: WidgetProps; readonly onKeep: (() => void) | undefined }) {
  const { id, describedBy, context } = widget;
  const { translate } = context;
  return (
    <>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {translate('reviewInfo.phoneToEnter')}
      </label>
      <p className="field-hint" id={`${id}-why`}>
        {translate('reviewInfo.phoneWhy')}
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
