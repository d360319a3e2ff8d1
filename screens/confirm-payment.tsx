import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from './form-step.tsx';
import { Skeleton } from './skeleton.tsx';
import { StatementNote } from './statement-note.tsx';
import { findApplication } from './stored-slots.ts';

/** Everything that the patient agrees to, once more, and the button that starts the plan. */
export function ConfirmPayment() {
  const { slots, isBusy } = useFlow();
  const { t } = useTranslation();
  const isReady = findApplication(slots)?.draft && (Array.isArray(slots['documents']) || isBusy);
  if (!isReady) return <Skeleton title={t('confirmPayment.title')} cards={3} />;
  return <FormStep after={<StatementNote />} />;
}
