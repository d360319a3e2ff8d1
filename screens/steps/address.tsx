import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { FormStep } from '../form-step.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { useSlot } from '../stored-slots.ts';
import './address.css';

export const uses: ScreenUses = { forms: ['address'], acts: { 'other-bills': { slot: 'amountRefused' } }, hasLead: true };

/** Asks for the address by which a credit file is found, again where the bureau found none (spec 2, design 9.4). */
export function Screen() {
  const { slots } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const application = useSlot('application');
  const given = slots['guarantorAddress'];
  const [givenBefore] = useState(given);
  // What runs while the screen is new only fills the form in.
  if (isBusy && given !== givenBefore) return <OffersPending />;
  if (slots['amountRefused'] === true) return <OtherAmount />;
  const isFilled = (application?.guarantor_address ?? null) !== null;
  return <FormStep before={isFilled ? <p className="filled-in">{t('address.filled')}</p> : undefined} />;
}

/** The bureau refused the total, for which other bills are the cure; the address may be corrected all the same (spec 8). */
function OtherAmount() {
  const { t } = useTranslation();
  return (
    <FormStep
      title={t('address.amount.title')}
      lead={t('errors.codes.underwriting_amount_not_in_allowed_range')}
      before={
        <>
          <ActButton act="other-bills" words="address.amount.otherBills" className="button" />
          <h2>{t('address.amount.orAddress')}</h2>
        </>
      }
    />
  );
}
