import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { findApplication, findBills, findVault } from './stored-slots.ts';

/** The bills found, all in the plan until the patient takes one out. */
export function InvoiceToPay() {
  const { slots } = useFlow();
  const name = findApplication(slots)?.first_name ?? findVault(slots)?.user?.first_name ?? '';
  return <FormStep values={{ name, count: findBills(slots).length }} />;
}
