import { useFlow } from '#engine/react';
import { PlanSummary } from '#widgets';
import { useTranslation } from 'react-i18next';

import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';
import { PlanChange } from './plan-change.tsx';
import { findAddition } from './stored-slots.ts';

/** The plan before and after, and the documents that are signed for it. */
export function ConfirmBills() {
  const { slots, isBusy } = useFlow();
  const { t } = useTranslation();
  const { locale } = usePage();
  const addition = findAddition(slots);
  if (!addition?.amended || !addition.current) return null;
  return (
    <FormStep
      before={
        <>
          <PlanChange current={addition.current} amended={addition.amended} from={addition.first_changed_date ?? ''} />
          <h2>{t('confirmBills.plan')}</h2>
          <PlanSummary draft={addition.amended} context={{ translate: t, locale }} isBusy={isBusy} />
        </>
      }
    />
  );
}
