import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { isUntold, phoneLink } from '#rules';
import { useTranslation } from 'react-i18next';

import { ActButton } from './act-button.tsx';
import { SupportHours } from './page-frame.tsx';
import { usePage } from './page.ts';

/** Acts of a step that find a bill by other means, with their labels, from the quickest to a call. */
const OPTIONS = [
  ['by-number', 'findingBill.byNumber'],
  ['by-name', 'findingBill.byName'],
  ['by-phone', 'findingBill.byPhone'],
  ['by-mrn', 'findingBill.byMrn'],
  ['by-ssn', 'findingBill.bySsn'],
  ['by-person', 'findingBill.byPerson'],
] as const;

/** The button of each is shown where the step has its act. */
export const otherOptionsActs: NonNullable<ScreenUses['acts']> = {
  'by-number': 'whereOffered',
  'by-name': 'whereOffered',
  'by-phone': 'whereOffered',
  'by-mrn': 'whereOffered',
  'by-ssn': 'whereOffered',
  'by-person': 'whereOffered',
} satisfies Record<(typeof OPTIONS)[number][0], 'whereOffered'>;

/** What else this step offers to find a bill with, and whom to call. */
export function OtherOptions() {
  const { step, facts, slots } = useFlow();
  const { t } = useTranslation();
  const { options, provider } = usePage();
  // Where patients type the number of their bill, it is the record number; elsewhere there is no such form.
  const hidden = options['identifierLogin'] === true ? 'by-mrn' : 'by-number';
  // A bill that was found is not looked for any more: a number is confirmed so that the phone may be changed.
  const isForPhone = facts['vaultLoaded'] === true && !isUntold(slots);
  const offered = OPTIONS.filter(([name]) => step?.acts?.[name] !== undefined && name !== hidden);
  return (
    <section className="search-options">
      <h2>{t(isForPhone ? 'findingBill.otherOptionsToConfirm' : 'findingBill.otherOptions')}</h2>
      <ul>
        {offered.map(([name, key]) => (
          <li key={name}>
            <ActButton
              act={name}
              words={isForPhone && name === 'by-person' ? 'findingBill.byPersonForPhone' : key}
              className="search-option"
            />
          </li>
        ))}
        <li>
          <a className="search-option" href={phoneLink(provider.support.phone)}>
            <span>
              {t('frame.call')}
              <SupportHours className="search-option-note" />
            </span>
          </a>
        </li>
      </ul>
    </section>
  );
}

/** Why a bill is often not found at the first try, none of which is the visitor's fault. */
export function CommonCauses({ causes }: { readonly causes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className="causes">
      <h2>{t('findingBill.causes')}</h2>
      <ul>
        {causes.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}
