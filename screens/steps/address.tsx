import { useFlow } from '#engine/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { findApplication } from '../stored-slots.ts';
import './address.css';

/** Asks for the address by which a credit file is found, again where the bureau found none (spec 2, design 9.4). */
export function Screen() {
  const { slots, isBusy } = useFlow();
  const { t } = useTranslation();
  const given = slots['guarantorAddress'];
  const [givenBefore] = useState(given);
  // What runs while the screen is new only fills the form in.
  if (isBusy && given !== givenBefore) return <OffersPending />;
  if (slots['amountRefused'] === true) return <OtherAmount />;
  const isFilled = (findApplication(slots)?.guarantor_address ?? null) !== null;
  return <FormStep before={isFilled ? <p className="filled-in">{t('address.filled')}</p> : undefined} />;
}

/** The bureau refused the total, for which other bills are the cure; the address may be corrected all the same (spec 8). */
function OtherAmount() {
  const { act, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <FormStep
      title={t('address.amount.title')}
      lead={t('errors.codes.underwriting_amount_not_in_allowed_range')}
      before={
        <>
          <button type="button" className="button" disabled={isBusy} onClick={() => act('other-bills')}>
            {t('address.amount.otherBills')}
          </button>
          <h2>{t('address.amount.orAddress')}</h2>
        </>
      }
    />
  );
}
