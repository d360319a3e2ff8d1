import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { displayLastName, formatDay, isUntold, parseBirthDate } from '#rules';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';

export const searchedActs: NonNullable<ScreenUses['acts']> = { 'search-again': 'whereOffered' };

/** What the visitor searched for, with a link to change it. It never includes digits of an SSN. */
export function Searched() {
  const { slots, facts, back, act, step } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const { locale } = usePage();
  const { patientLastName, patient_identifier: number, patientDateOfBirth: born } = useSlot('billInfo') ?? {};
  const birthDate = parseBirthDate(asText(born));
  const who = asText(patientLastName) === '' ? asText(number) : displayLastName(asText(patientLastName));
  if (who === '' || birthDate === undefined) return null;
  return (
    <div className="searched">
      <p>
        <span className="searched-name">{t('findingBill.searched')}</span>
        <strong>{who}</strong>
        <span className="searched-born">{t('findingBill.born', { date: formatDay(birthDate, locale, 'long') })}</span>
      </p>
      {step?.acts?.['search-again'] !== undefined && isUntold(slots) && (
        <Change isBusy={isBusy} onClick={() => act('search-again')} />
      )}
      {/* Who comes from a bill that was found goes back there, and starts over there. */}
      {facts['vaultLoaded'] !== true && <Change isBusy={false} onClick={back} />}
    </div>
  );
}

function Change({ isBusy, onClick }: { readonly isBusy: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="link-button" disabled={isBusy} onClick={onClick}>
      {t('findingBill.change')} <span className="visually-hidden">{t('findingBill.changeWhat')}</span>
    </button>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
