import type { ReactNode } from 'react';

import './tick.css';

/** A checkbox and its sentence. */
export interface TickProps {
  readonly id: string;
  readonly name: string;
  readonly isTicked: boolean;
  readonly isInvalid: boolean;
  readonly isBusy: boolean;
  readonly describedBy: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
  readonly onTouch: () => void;
  readonly children: ReactNode;
}

/** A checkbox whose whole sentence can be pressed; links inside it stay links. */
export function Tick({ id, name, isTicked, isInvalid, isBusy, describedBy, onTick, onTouch, children }: TickProps) {
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
