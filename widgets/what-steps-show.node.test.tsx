import { StepForm, type FormModule } from '#engine/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { forms } from 'virtual:forms';

import { i18n, translate } from './testing/keys-as-texts.ts';
import { tenant } from './testing/tenant.ts';
import { formTheme } from './theme/form-theme.tsx';

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

const address = { address: '12 Harbor Street', city: 'Rochester', state: 'NY', postal_code: '14604', address_number: '12' };

const draft = {
  offer_id: 'o-12',
  months: 12,
  monthly_amount: 3_600,
  last_amount: 3_600,
  total_amount: 43_200,
  charge_day: 15,
  first_payment_date: '2026-12-15',
  last_payment_date: '2027-11-15',
  instalments: [{ number: 1, due: '2026-12-15', amount: 3_600 }],
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
};

const application = {
  application_id: 'a-1',
  first_name: 'Ana',
  last_name: 'rivera',
  email: 'ana•••@mail.example',
  is_patient: true,
  guarantor_id: null,
  guarantor_address: address,
  phone_masked: '•••-•••-0123',
  contact_verified: false,
  can_change_phone: true,
  new_phone: { allowed: 'at_once', wait_hours: 0, waiting: null },
  code_channel: 'sms',
  payment_plan_id: null,
  offer_ids: ['o-12'],
  payment_method_id: 'pm-1',
  bill_invoice_ids: ['inv-1'],
  selected_offer_id: 'o-12',
  draft,
  created_at: '2026-03-10T12:00:00Z',
};

const vaultData = {
  user: { first_name: 'Ana', last_name: 'Rivera', email: null, phone: null },
  patient: { birth_date: '1980-03-07' },
  guarantors: [],
  bills: [bill],
  unique_value: 'unique',
  data_hash_token: 'hash',
};

const documents = ['payment-plan-agreement', 'automatic-payment-authorization'].map((name) => ({
  document_id: name,
  name,
  document_type: name,
  version: 1,
  hash: name,
  html_file: `<p>${name}</p>`,
}));

const slots = { application, vaultData, documents };

/** The text of a form as the server writes it: values, and each key with what is put into its words. */
async function show(name: string, changes: Readonly<Record<string, unknown>> = {}, settings = {}): Promise<string> {
  const form = (await forms[name]?.()) as FormModule;
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StepForm
        form={form}
        translate={translate}
        theme={formTheme}
        context={{
          locale: 'en',
          today: '2026-11-21',
          tenant: { ...tenant, ...settings },
          slots: { ...slots, ...changes },
          options: {},
          holds: () => true,
          act: () => undefined,
        }}
        onSubmit={() => undefined}
      />
    </I18nextProvider>,
  );
  return html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('invoice-to-pay', () => {
  test.each(['Lakeside Clinic', '[departments.radiology]', 'March 3, 2026', '4471', '$432'])(
    'shows %s of a bill',
    async (text) => {
      expect(await show('invoice-to-pay')).toContain(text);
    },
  );

  test('has a switch for every bill that can be in a plan', async () => {
    const second = { ...bill, invoice_id: 'inv-2' };
    const locked = { ...bill, invoice_id: 'inv-3', in_plan: true };
    const text = await show('invoice-to-pay', { vaultData: { ...vaultData, bills: [bill, second, locked] } });

    expect(text.match(/\[invoiceToPay\.whichBill /g)).toHaveLength(2);
    expect(text.match(/\[invoiceToPay\.whyLocked\]/g)).toHaveLength(1);
  });
});

describe('review-info', () => {
  test.each(['Ana', '•••-•••-0123', '12 Harbor Street', 'Rochester, NY 14604'])('shows %s, to be confirmed', async (text) => {
    expect(await show('review-info')).toContain(text);
  });

  test('shows a number that waits, from when it works, and the number to call', async () => {
    const waiting = { phone_masked: '•••-•••-0177', usable_at: '2026-11-24T17:00:00Z' };
    const text = await show('review-info', {
      application: { ...application, new_phone: { allowed: 'waits', wait_hours: 72, waiting } },
    });

    expect(text).toMatch(/•••-•••-0177.*\[reviewInfo\.newPhoneWaits November 24 at 12:00 PM/);
  });

  test('shows no contact details where the provider discloses nothing before a code', async () => {
    const untold = { ...application, needs_code: true, phone_masked: null, code_channel: 'on_file' };
    const text = await show('review-info', { application: untold });

    expect(text).not.toContain('[reviewInfo.notYours]');
    expect(text).toContain('[reviewInfo.action]');
  });

  test('shows how long a number waits before the patient types it', async () => {
    const newPhone = { allowed: 'waits', wait_hours: 72, waiting: null };
    const unreached = { ...application, phone_masked: null, code_channel: null, new_phone: newPhone };

    expect(await show('review-info', { application: unreached })).toContain('[reviewInfo.phoneWaits 72]');
  });

  test('reports a ZIP code on file that is of another state than the address', async () => {
    const elsewhere = { ...application, guarantor_address: { ...address, state: 'CA' } };

    expect(await show('review-info', { application: elsewhere })).toContain('[reviewInfo.otherState 14604 New York California]');
    expect(await show('review-info')).not.toContain('reviewInfo.otherState');
  });
});

describe('connect-payment-method', () => {
  test.each([
    ['hsa-fsa', '[connectPaymentMethod.hsaFsa]'],
    ['bank', '[connectPaymentMethod.bank]'],
    ['card', '[connectPaymentMethod.card]'],
  ])('offers %s where the provider takes it, and nowhere else', async (kind, text) => {
    const others = ['bank', 'card', 'hsa-fsa'].filter((one) => one !== kind);

    expect(await show('connect-payment-method', {}, { payment_methods: [kind, ...others] })).toContain(text);
    expect(await show('connect-payment-method', {}, { payment_methods: others })).not.toContain(text);
  });

  test('shows the marks of the accepted brands alone, and names the accepted cards at the number', async () => {
    const text = await show('connect-payment-method', {}, { payment_methods: ['card'], card_brands: ['Visa', 'Discover'] });

    expect(text).toContain('[connectPaymentMethod.cardNumberHint [connectPaymentMethod.cards.debit]]');
    expect(text).toMatch(/\[connectPaymentMethod.acceptedCards\]\s*Visa\s*Discover/);
    expect(text).not.toMatch(/Mastercard|American Express/);
  });
});

describe('confirm-payment', () => {
  test.each([
    ['the monthly amount', '[plan.monthly] $36.00'],
    ['the charge day', '[plan.onDay 15 1]'],
    ['the first payment', '[plan.first] Dec 15, 2026'],
    ['the last payment', '[plan.last] Nov 15, 2027'],
    ['the plan length', '[paymentPlan.months 12]'],
    ['the payment method', 'Visa •••• 4242'],
    ['the total', '[plan.total] $432.00'],
    ['no interest', '[plan.noInterest $0.00]'],
  ])('shows %s', async (_, text) => {
    expect(await show('confirm-payment')).toContain(text);
  });
});
