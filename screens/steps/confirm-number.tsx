import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { isUntold } from '#rules';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { OtherOptions, otherOptionsActs } from '../other-options.tsx';
import { Searched, searchedActs } from '../searched.tsx';
import { useSlot } from '../stored-slots.ts';
import '../finding.css';

export const uses: ScreenUses = { forms: ['confirm-mrn', 'ssn'], acts: { ...otherOptionsActs, ...searchedActs }, hasLead: true };

/** A medical record number or the last digits of a Social Security number. It separates namesakes, or lets a patient with a found bill add a phone. */
export function Screen() {
  const { slots, step } = useFlow();
  const { t } = useTranslation();
  const isFound = useSlot('vaultData') !== undefined && !isUntold(slots);
  const lead = isFound ? { lead: t(step?.id === 'ssn' ? 'ssn.leadForPhone' : 'mrn.leadForPhone') } : {};
  return <FormStep {...lead} before={<Searched />} after={<OtherOptions />} />;
}
