import type { WidgetProps } from '#engine/react';
import type { ReactNode } from 'react';

import './tick.css';

interface TickProps {
  readonly widget: WidgetProps;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox whose whole sentence can be pressed; links inside it stay links. */
export function Tick({ widget, isTicked, onTick, children }: TickProps) {
  const { id, name, isInvalid, isBusy, describedBy, onTouch } = widget;
  return (
    <label className="tick" id={`${id}-label`}>
      <input
        id={id}
        className="tick-input"
        type="checkbox"
        name={name}
        checked={isTicked}
        disabled={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onTick(event.target.checked)}
        onBlur={onTouch}
      />
      <span className="tick-sentence">{children}</span>
    </label>
  );
}
