import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { OffersOnTheirWay } from './offers-on-their-way.tsx';

/** Confirms phone and address, and asks for the consent to the credit check (spec 2, design 9.3). */
export function ReviewInfo() {
  const { isBusy, facts } = useFlow();
  return isBusy && facts['signedIn'] === true ? <OffersOnTheirWay /> : <FormStep />;
}
