import { formatWords, useFlow } from '#engine/react';
import { PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

import { isAboutChoice } from './future-bills.tsx';

/** What failed on the page of a plan; the choice about future bills has a message of its own. */
export function StepProblem() {
  const { t } = useTranslation();
  const { form } = useFlow().messages;
  if (form === undefined || isAboutChoice(form)) return null;
  return (
    <p className="card" role="alert">
      <PhoneText text={formatWords(form, t)} />
    </p>
  );
}
