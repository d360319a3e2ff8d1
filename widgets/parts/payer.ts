import type { FormContext } from '#engine/react';
import { displayLastName } from '#rules';

import { readApplication } from './slots.ts';

/** What the application knows of the person who pays, as a card or a bank account may have it. */
export type PayerPart = 'name' | 'first_name' | 'last_name' | 'zip';

/** The parts that are known; nothing is known where the application withholds names. */
export function payerOf({ slots }: Pick<FormContext, 'slots'>): Readonly<Partial<Record<PayerPart, string>>> {
  const { first_name, last_name, guarantor_address } = readApplication(slots['application']) ?? {};
  const zip = guarantor_address?.postal_code;
  if (!first_name || !last_name) return zip ? { zip } : {};
  const last = displayLastName(last_name);
  return { name: `${first_name} ${last}`, first_name, last_name: last, ...(zip && { zip }) };
}
