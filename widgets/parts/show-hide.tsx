import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import './show-hide.css';

/** Spec 5: a hidden field has a Show or Hide button. Takes the key of its label; returns whether the field is shown, and the button. */
export function useShowHide(label: string) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const words = t(isShown ? 'form.hide' : 'form.show');
  const button = (
    <button
      type="button"
      className="show-hide"
      aria-pressed={isShown}
      aria-label={`${words}: ${t(label)}`}
      onClick={() => setShown(!isShown)}
    >
      {words}
    </button>
  );
  return { isShown, button } as const;
}
