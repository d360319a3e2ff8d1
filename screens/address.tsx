import { useFlow } from '#engine/react';
import { useState } from 'react';

import { FormStep } from './form-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';
import { usePage } from './page.ts';
import { findApplication } from './stored-slots.ts';
import './address.css';

/** Asks for the address by which a credit file is found, again where the bureau found none (spec 2, design 9.4). */
export function Address() {
  const { slots, isBusy } = useFlow();
  const { translate } = usePage();
  const given = slots['guarantorAddress'];
  const [givenBefore] = useState(given);
  // What runs while the screen is new only fills the form in.
  if (isBusy && given !== givenBefore) return <OffersOnTheirWay />;
  const isFilled = (findApplication(slots)?.guarantor_address ?? null) !== null;
  return <FormStep before={isFilled ? <p className="filled-in">{translate('address.filled')}</p> : undefined} />;
}
