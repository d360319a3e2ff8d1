/** What the slots of the flow hold after Ana Rivera's bill was found, in the shapes of the calls. */
export const bill = {
  open_vault_id: 'v-1',
  invoice_id: 'inv-1',
  facility: 'Lakeside Clinic',
  department: 'Radiology',
  servicing_date: '2026-03-03',
  account_number: '4471',
  total_amount: 43_200,
  in_plan: false,
};

export const billInfo = { patientLastName: 'rivera', patientDateOfBirth: '03/07/1980' };

export const vaultData = {
  user: { first_name: 'Ana', last_name: 'Rivera', email: null, phone: null },
  patient: { birth_date: '1980-03-07' },
  guarantors: [],
  bills: [bill],
  unique_value: 'u-1',
  data_hash_token: 'h-1',
};

/** Her application with that bill, before a code has been entered. */
export const application = {
  application_id: 'a-1',
  needs_code: false,
  first_name: 'Ana',
  last_name: 'rivera',
  email: null,
  is_patient: true,
  guarantor_id: null,
  guarantor_address: null,
  phone_masked: '•••-•••-0123',
  contact_verified: false,
  can_change_phone: true,
  new_phone: { allowed: 'at_once', wait_hours: 0, waiting: null },
  code_channel: 'sms',
  payment_plan_id: null,
  offer_ids: [],
  payment_method_id: null,
  bill_invoice_ids: ['inv-1'],
  selected_offer_id: null,
  draft: null,
  created_at: '2026-03-10T12:00:00Z',
};
