// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

const bill = {
  open_vault_id: 'v-1',
  invoice_id: 'inv-1',
  facility: 'Lakeside Clinic',
  department: 'Radiology',
  servicing_date: '2026-03-03',
  account_number: '4471',
  total_amount: 43_200,
  in_plan: false,
};
const vaultData = {
  user: { first_name: 'Ana', last_name: 'Rivera', email: null, phone: null },
  patient: { birth_date: '1980-03-07' },
  guarantors: [],
  bills: [bill],
  unique_value: 'u-1',
  data_hash_token: 'h-1',
};
const application = {
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
const slots = { billInfo: { patientLastName: 'rivera', patientDateOfBirth: '03/07/1980' }, vaultData, application };

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('Change returns the focus to its row when its step comes back', async () => {
  const { visitor } = await openApp('/review-info', { slots, answers: { 'select-bills': { outcome: 'chosen' } } });
  await visitor.click(await button('Change In your plan'));
  await heading(/Is this the bill/);
  await visitor.click(await button('Continue with 1 bill'));
  await heading(/details right/);

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change In your plan'));
});

test('a step without a Change that was pressed has the focus on its heading', async () => {
  const { visitor } = await openApp('/invoice-to-pay', { slots, answers: { 'select-bills': { outcome: 'chosen' } } });
  await visitor.click(await button('Continue with 1 bill'));
  await heading(/details right/);
  await new Promise((resolve) => requestAnimationFrame(resolve));

  expect(document.activeElement?.tagName).toBe('H1');
});

test('the button names what happens while its form is being sent, and keeps its words at first', async () => {
  const pending = new Promise<never>(() => undefined);
  const { visitor } = await openApp('/invoice-to-pay', { slots, answers: { 'select-bills': pending as never } });
  const send = await button('Continue with 1 bill');
  await visitor.click(send);

  await waitFor(() => expect(send.textContent).toBe('Keeping your choice…'));
});
