import { fieldIds, type FieldFrameProps } from '#engine/react';

import { Icon } from '../parts/icon.tsx';
import { PhoneText } from '../parts/phone-text.tsx';

/** A field: its label or legend, its hint, the control, and a line that is kept free for its message. */
export function FieldFrame({ id, label, isLabelHidden, hint, problem, layout, isHalf, span, children }: FieldFrameProps) {
  const ids = fieldIds(id);
  const labelClass = isLabelHidden ? 'visually-hidden' : 'field-label';
  const body = (
    <>
      {layout !== 'plain' && hint !== undefined && (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldMessage id={ids.problem} problem={problem} />
    </>
  );
  if (layout === 'group') {
    return (
      <fieldset
        className="field"
        data-layout={layout}
        data-span={span}
        data-invalid={problem !== undefined || undefined}
        aria-describedby={describe(ids, hint, problem)}
      >
        <legend className={labelClass} id={ids.label}>
          {label}
        </legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div
      className="field"
      data-layout={layout}
      data-half={isHalf || undefined}
      data-span={span}
      data-invalid={problem !== undefined || undefined}
    >
      {layout === 'field' && (
        <label className={labelClass} id={ids.label} htmlFor={ids.control}>
          {label}
        </label>
      )}
      {body}
    </div>
  );
}

function FieldMessage({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  return (
    <p className="field-message" id={id} aria-live="polite">
      {problem !== undefined && (
        <>
          <Icon name="alert" />
          <span>
            <PhoneText text={problem} />
          </span>
        </>
      )}
    </p>
  );
}

function describe(ids: ReturnType<typeof fieldIds>, hint: string | undefined, problem: string | undefined): string | undefined {
  return [hint !== undefined && ids.hint, problem !== undefined && ids.problem].filter(Boolean).join(' ') || undefined;
}
