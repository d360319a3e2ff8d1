import type { Application, Bill, Guarantor, VaultData } from '#api/entities';

import type { DayString } from '../day.ts';
import { isDay } from '../day.ts';

export function aDay(text: string): DayString {
  if (!isDay(text)) throw new RangeError(`"${text}" is not a day`);
  return text;
}

export function aGuarantor(changes: Partial<Guarantor> = {}): Guarantor {
  return { guarantor_id: 'g-luis', first_name: 'Luis', last_name: 'Rivera', ...changes };
}

export function aBill(changes: Partial<Bill> = {}): Bill {
  return {
    open_vault_id: 'v-1',
    invoice_id: 'inv-1',
    facility: 'Lakeside Clinic',
    department: 'Radiology',
    servicing_date: '2026-03-03',
    account_number: '4471',
    total_amount: 43_200,
    in_plan: false,
    ...changes,
  };
}

/** Ana Rivera, born 1980, with one bill; she pays herself unless guarantors are given. */
export function aVault(changes: Partial<VaultData> = {}): VaultData {
  return {
    needs_code: false,
    bill_count: null,
    bill_total: null,
    user: { first_name: 'Ana', last_name: 'Rivera', email: 'ana•••@example.com', phone: '•••-•••-0123' },
    patient: { birth_date: '1980-03-07' },
    guarantors: [],
    bills: [aBill()],
    unique_value: 'unique',
    data_hash_token: 'hash',
    ...changes,
  };
}

/** An application that has just been created: no person, bills, offers or plan yet. */
export function anApplication(changes: Partial<Application> = {}): Application {
  return {
    application_id: 'a-1',
    needs_code: false,
    first_name: null,
    last_name: 'rivera',
    email: null,
    is_patient: null,
    guarantor_id: null,
    guarantor_address: null,
    address_masked: null,
    phone_masked: null,
    contact_verified: false,
    can_change_phone: false,
    new_phone: { allowed: 'second_identifier', wait_hours: 0, waiting: null },
    code_channel: null,
    payment_plan_id: null,
    offer_ids: [],
    payment_method_id: null,
    bill_invoice_ids: [],
    selected_offer_id: null,
    draft: null,
    created_at: '2026-03-10T12:00:00Z',
    ...changes,
  };
}
