import type { FormContext } from '#engine/react';
import { useState } from 'react';

import './show-hide.css';

/** Spec 5: a hidden field has a Show or Hide button. Returns whether the field is shown, and the button. */
export function useShowHide(context: FormContext, label: string) {
  const [isShown, setShown] = useState(false);
  const words = context.translate(isShown ? 'form.hide' : 'form.show');
  const button = (
    <button
      type="button"
      className="show-hide"
      aria-pressed={isShown}
      aria-label={`${words}: ${label}`}
      onClick={() => setShown(!isShown)}
    >
      {words}
    </button>
  );
  return { isShown, button } as const;
}
