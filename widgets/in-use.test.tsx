// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { fillIn } from './testing/fill-in.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Waits until the field's description contains this text: its message, or its hint. */
const describedField = (name: string | RegExp, description: RegExp) => screen.findByRole('textbox', { name, description });
const option = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the date of birth', () => {
  test('grows its slashes while the visitor types digits', async () => {
    const { visitor } = await fillIn('bill-info');

    await visitor.type(field('Patient’s date of birth'), '03271984');

    expect(field('Patient’s date of birth').value).toBe('03/27/1984');
  });

  test('accepts a date in words, and writes it as a date when the visitor leaves the field', async () => {
    const { visitor } = await fillIn('bill-info');

    await visitor.click(field('Patient’s date of birth'));
    await visitor.paste('March 7, 1980');
    await visitor.tab();

    expect(field('Patient’s date of birth').value).toBe('03/07/1980');
  });

  test('names what is wrong once the visitor has left it, and is described by that message', async () => {
    const { visitor } = await fillIn('bill-info');

    await visitor.type(field('Patient’s date of birth'), '02301984');
    expect(field('Patient’s date of birth').getAttribute('aria-invalid')).toBeNull();
    await visitor.tab();

    await describedField('Patient’s date of birth', /That month has no day 30. Check the day/);
    expect(field('Patient’s date of birth').getAttribute('aria-invalid')).toBe('true');
  });

  test('is three fields with a name each where the provider asks in three fields', async () => {
    const { visitor, sent } = await fillIn('bill-info', { holds: () => true });

    await visitor.type(field('Patient’s last name'), 'Nuñez');
    await visitor.type(field('Month'), '3');
    await visitor.type(field('Day'), '27');
    await visitor.type(field('Year'), '1984');
    await visitor.click(button('Find my bill'));

    expect(sent).toHaveLength(1);
  });
});

describe('a form that is sent empty', () => {
  test('keeps its button focusable, and lists each missing answer', async () => {
    const { visitor, sent } = await fillIn('bill-info');

    await visitor.click(button('Find my bill'));

    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enter the patient’s last name', 'Enter the patient’s date of birth']);
    expect(document.activeElement).toBe(summary);
    expect(sent).toEqual([]);
  });

  test('moves the focus to the field of the error that the visitor follows', async () => {
    const { visitor } = await fillIn('bill-info');
    await visitor.click(button('Find my bill'));

    await visitor.click(
      within(await screen.findByRole('alert')).getByRole('link', { name: 'Enter the patient’s date of birth' }),
    );

    expect(document.activeElement).toBe(field('Patient’s date of birth'));
  });
});

describe('the phone number', () => {
  test.each(['5855550101', '+1 (585) 555-0101', '1-585-555-0101'])('accepts %s', async (typed) => {
    const { visitor, sent } = await fillIn('bill-info-phone');

    await visitor.type(screen.getByRole('textbox'), typed);
    await visitor.tab();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('(585) 555-0101');
    await visitor.click(screen.getByRole('button', { name: /Continue|Find/ }));

    expect(sent).toEqual([{ patient_phone: '5855550101' }]);
  });
});

describe('the last four digits of the SSN', () => {
  test('are hidden until the visitor presses Show', async () => {
    const { visitor } = await fillIn('ssn');
    const digits = screen.getByLabelText<HTMLInputElement>(/Social Security/, { selector: 'input' });

    await visitor.type(digits, '0042');
    expect(digits.type).toBe('password');
    await visitor.click(button(/^Show/));

    expect([digits.type, digits.value]).toEqual(['text', '0042']);
  });

  test('are all that the field keeps of a whole number', async () => {
    const { visitor } = await fillIn('ssn');
    const digits = screen.getByLabelText<HTMLInputElement>(/Social Security/, { selector: 'input' });

    await visitor.click(digits);
    await visitor.paste('123-45-6789');

    expect(digits.value).toBe('6789');
  });

  test('are not sent with a digit too many, which no visitor sees', async () => {
    const { visitor, sent } = await fillIn('ssn');

    await visitor.type(screen.getByLabelText(/Social Security/, { selector: 'input' }), '12344');
    await visitor.click(button(/Continue|Find/));

    expect(sent).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('We need the last 4');
  });
});

describe('the payment method', () => {
  test('asks for nothing until the visitor has chosen a kind', async () => {
    await fillIn('connect-payment-method');

    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });

  test('offers no wallet, no sign-in to a bank and no payment in full, which no processor declares', async () => {
    await fillIn('connect-payment-method');

    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['bank', 'card', 'hsa-fsa']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue']);
  });

  test('asks for the card alone when the visitor pays by card, and shows its number in groups', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));
    await visitor.type(field('Card number'), '4242424242424242');

    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(screen.getByText('Visa', { selector: '[aria-current] *' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Routing number' })).toBeNull();
  });

  test('names the brand that the provider does not accept', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));
    await visitor.type(field('Card number'), '378282246310005');
    await visitor.tab();

    await describedField('Card number', /We can’t take American Express. Use Visa, Mastercard, or Discover./);
  });

  test('rejects a card that has expired', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));
    await visitor.type(field('Expires'), '1026');
    await visitor.tab();

    await describedField('Expires', /This card has expired/);
  });

  test('forgets the digits of a card when the visitor chooses a bank account', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));
    await visitor.type(field('Card number'), '4242');
    await visitor.click(option(/Bank account/));

    expect(field('Routing number').value).toBe('');
    expect(document.body.innerHTML).not.toContain('4242');
  });

  test('holds its fields inside of the chosen row, under the row’s own name', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));

    const fields = within(screen.getByRole('group', { name: /^Debit card/ }));
    expect(fields.getAllByRole('textbox')).toHaveLength(6);
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
  });

  test('moves along its rows by arrow keys, and keeps what was typed in another row', async () => {
    const { visitor } = await fillIn('connect-payment-method');

    await visitor.click(option(/Debit card/));
    await visitor.type(field('First name'), 'Maya');
    await visitor.click(option(/Debit card/));
    await visitor.keyboard('{ArrowUp}');
    expect(option(/Bank account/).checked).toBe(true);
    await visitor.keyboard('{ArrowDown}');

    expect(option(/Debit card/).checked).toBe(true);
    expect(field('First name').value).toBe('Maya');
  });

  test('names on its button what a press uses', async () => {
    const { visitor } = await fillIn('connect-payment-method');
    const labels = [screen.getByRole('button').textContent];

    await visitor.click(option(/Debit card/));
    labels.push(screen.getByRole('button', { name: /^Use/ }).textContent);
    await visitor.click(option(/Bank account/));
    labels.push(screen.getByRole('button', { name: /^Use/ }).textContent);

    expect(labels).toEqual(['Continue', 'Use this card', 'Use this account']);
  });

  test('moves the focus to the wrong field that the visitor follows, past an earlier one', async () => {
    const { visitor } = await fillIn('connect-payment-method');
    await visitor.click(option(/Debit card/));
    await visitor.click(button('Use this card'));

    await visitor.click(within(await screen.findByRole('alert')).getByRole('link', { name: 'Enter the security code' }));

    expect(document.activeElement).toBe(field('Security code'));
  });

  test('is filled in with what the application knows, and states so', async () => {
    const { visitor, sent } = await fillIn('connect-payment-method', { slots: { application: payer } });
    await visitor.click(option(/Debit card/));

    expect(['First name', 'Last name', 'Billing ZIP code'].map((name) => field(name).value)).toEqual([
      'Ana',
      'De-La Cruz',
      '14604',
    ]);
    expect(screen.getByText('From your details. Change it if the card differs.')).toBeTruthy();
    expect(field('First name').closest('[data-known]')).not.toBeNull();

    await visitor.clear(field('First name'));
    await visitor.type(field('First name'), 'Luis');
    expect(field('First name').closest('[data-known]')).toBeNull();

    await visitor.type(field('Card number'), '4242424242424242');
    await visitor.type(field('Expires'), '1230');
    await visitor.type(field('Security code'), '123');
    await visitor.click(button('Use this card'));
    expect(sent).toMatchObject([{ kind: 'card', first_name: 'Luis', last_name: 'De-La Cruz', zip: '14604' }]);
  });

  test('states no source where nothing is known', async () => {
    const { visitor } = await fillIn('connect-payment-method');
    await visitor.click(option(/Debit card/));

    expect(screen.queryByText(/From your details/)).toBeNull();
  });

  test('is chosen already where the provider accepts only one', async () => {
    await fillIn('connect-payment-method', { tenant: { payment_methods: ['bank'] } });

    expect(option(/Bank account/).checked).toBe(true);
  });
});

const payer = {
  application_id: 'a-1',
  first_name: 'Ana',
  last_name: 'de-la cruz',
  guarantor_address: { address: '12 Harbor Street', city: 'Rochester', state: 'NY', postal_code: '14604', address_number: '12' },
};

const application = {
  application_id: 'a-1',
  first_name: 'Ana',
  last_name: 'Rivera',
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
  bill_invoice_ids: ['i-1'],
  selected_offer_id: null,
  draft: null,
  created_at: '2026-03-10T12:00:00Z',
};

const offer = (id: string, months: number, monthly: number) => ({
  offer_id: id,
  months,
  monthly_amount: monthly,
  last_amount: monthly,
  total_amount: 60_000,
  first_payment_date: '2026-12-01',
  last_payment_date: '2027-12-01',
});

const offers = [offer('o-3', 3, 20_000), offer('o-4', 4, 15_000), offer('o-6', 6, 10_000), offer('o-12', 12, 5_000)];

describe('the choice of a plan', () => {
  test('suggests no plan, and names the longest and the shortest', async () => {
    await fillIn('payment-plan', { slots: { offers } });

    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    expect(option(/\$50\b.*Lowest monthly payment|Lowest monthly payment.*\$50\b/s)).toBeTruthy();
    expect(option(/\$200\b.*Paid off soonest|Paid off soonest.*\$200\b/s)).toBeTruthy();
  });

  test('writes the monthly amount on the button, and sends the plan that the visitor chose', async () => {
    const { visitor, sent } = await fillIn('payment-plan', { slots: { offers } });

    await visitor.click(option(/\$50\b/));
    await visitor.click(button(/^Continue with \$50(\.00)? a month/));

    expect(sent).toEqual([{ offerId: 'o-12' }]);
  });

  test('shows the other plans on request, and moves the focus to the first of them', async () => {
    const { visitor } = await fillIn('payment-plan', { slots: { offers } });
    const before = screen.getAllByRole('radio').length;

    await visitor.click(button('Show 1 more plan'));

    expect(screen.getAllByRole('radio')).toHaveLength(before + 1);
    expect(document.activeElement).toMatchObject({ type: 'radio', value: 'o-6' });
  });

  test('shows that the plans are loading until they have arrived', async () => {
    await fillIn('payment-plan');

    expect(screen.getByRole('status', { name: 'Loading your plans' })).toBeTruthy();
  });
});

describe('the code', () => {
  test('is one field that a phone can fill, and sends nothing before the visitor presses the button', async () => {
    const { visitor, sent } = await fillIn('verify-code');
    const code = field('6-digit code');

    await visitor.click(code);
    await visitor.paste('123456');
    expect([code.autocomplete, sent]).toEqual(['one-time-code', []]);
    await visitor.click(button('Continue'));

    expect(sent).toEqual([{ code: '123456' }]);
  });
});

describe('the consent to a credit check', () => {
  const slots = { application };

  test('is not given until the visitor ticks it', async () => {
    await fillIn('review-info', { slots, holds: (guard) => guard === 'consentWanted' });

    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I allow Lakeside Health/ }).checked).toBe(false);
  });

  test('is given and taken back by the keyboard', async () => {
    const { visitor } = await fillIn('review-info', { slots, holds: (guard) => guard === 'consentWanted' });
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I allow Lakeside Health/ });

    consent.focus();
    await visitor.keyboard(' ');
    expect(consent.checked).toBe(true);
    await visitor.keyboard(' ');

    expect(consent.checked).toBe(false);
  });
});

describe('the agreements', () => {
  const documents = ['payment_plan_agreement', 'automatic_payment_authorization'].map((kind, index) => ({
    document_id: kind,
    name: kind,
    document_type: kind,
    version: 1,
    hash: String(index).repeat(64),
    html_file: `<p>${kind}</p>`,
  }));

  test('are agreed to one by one, each by its id and the hash of what is shown', async () => {
    const { visitor, sent } = await fillIn('confirm-bills', { slots: { documents } });

    await visitor.click(screen.getByRole('checkbox', { name: /payment plan agreement/ }));
    await visitor.click(screen.getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findAllByText('Agree to every document to continue')).not.toEqual([]);
    await visitor.click(screen.getByRole('checkbox', { name: /automatic payment authorization/ }));
    await visitor.click(screen.getAllByRole('button').at(-1) as HTMLElement);

    expect(sent).toEqual([{ agreements: documents.map(({ document_id, hash }) => ({ document_id, hash })) }]);
  });

  test('are read aloud with the figures of the plan that bills join, from the first payment of its monthly amount on', async () => {
    const instalments = [20_00, 30_00, 30_00].map((amount, at) => ({ number: at + 1, due: `2027-0${at + 7}-15`, amount }));
    const payment_method = { payment_method_id: 'm', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null };
    const draft = { months: 3, charge_day: 15, first_payment_date: '2027-07-15', instalments, payment_method };
    const current = { ...draft, monthly_amount: 20_00, last_amount: 20_00, total_amount: 60_00 };
    const amended = { ...draft, monthly_amount: 30_00, last_amount: 30_00, total_amount: 80_00 };
    await fillIn('confirm-bills', {
      slots: { documents, application: { application_id: 'a', draft: current }, addition: { current, amended } },
      session: { agent: 'internal' },
    });

    screen.getByText(/You pay \$80\.00 in 3 payments, \$30\.00 a month, starting August 15, 2027\./);
    screen.getByText(/charges \$30\.00 a month to your Visa .*, starting August 15, 2027\./);
  });

  test.each([
    ['the next payment', ['paid', 'next', 'planned'], [0, 20_00, 20_00], 'December 15, 2026'],
    ['the one after a payment that was made early', ['paid', 'paid', 'next'], [0, 0, 20_00], 'January 15, 2027'],
    ['tomorrow, where a payment is overdue', ['overdue', 'next', 'planned'], [20_00, 20_00, 20_00], 'November 22, 2026'],
  ])('are read aloud with %s where automatic payments start again', async (_, states, lefts, day) => {
    const instalments = ['2026-09-15', '2026-12-15', '2027-01-15'].map((due, at) => ({ number: at + 1, due, amount: 20_00 }));
    const payment_method = { payment_method_id: 'm', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null };
    const draft = {
      months: 3,
      charge_day: 15,
      first_payment_date: '2026-09-15',
      last_payment_date: '2027-01-15',
      monthly_amount: 20_00,
      last_amount: 20_00,
      total_amount: 60_00,
      instalments,
      payment_method,
    };
    const payments = instalments.map((one, at) => ({ ...one, state: states[at], left: lefts[at] }));
    await fillIn('my-plan-start', {
      slots: { documents, myPlan: { plan: { draft, charged: [] }, payments }, application: { application_id: 'a' } },
      session: { agent: 'internal' },
    });

    screen.getByText(new RegExp(String.raw`charges \$20\.00 a month to your Visa .*, starting ${day}\.`));
  });

  test('are followed by a payment whose method an agent can read aloud', async () => {
    const method = { payment_method_id: 'm', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null };
    const balance = { total: 60_00, paid: 0, left: 60_00 };
    const myPlan = { plan: {}, method, balance, payments: [], allowed: { charge_days: [], refunds: [], pay: null } };
    await fillIn('my-plan-pay', { slots: { myPlan }, holds: (guard) => guard === 'forAgents' });

    screen.getByText(/^You are paying … today, one time, with Visa ending in 4242\./);
  });

  test('state to an agent where their text went once it has left, and then ask no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const applicationWith = (status: string) => ({
      application_id: 'a',
      full_text: { version: 'v', status, channel: 'sms', sent_to: '59', again: false },
    });
    const answers = ['sending', 'sent', 'refused'];
    const look = vi.fn(async () => ({ application: applicationWith(answers.shift() ?? '') }));
    await fillIn('confirm-bills', {
      slots: { documents, application: applicationWith('sending') },
      session: { agent: 'internal' },
      look,
    });
    screen.getByText(/sending the/);

    for (let asked = 1; asked <= 3; asked += 1) await act(() => vi.advanceTimersByTimeAsync(2_000));

    screen.getByText(/We sent the/);
    expect(look.mock.calls).toEqual(Array(2).fill(['refresh-application', undefined]));
  });
});

describe('the street address', () => {
  const asked: unknown[] = [];
  const place = { address: '12 Harbor Street', city: 'Rochester', state: 'NY', address_number: '12' };
  /** A service that gives the ZIP code of a chosen address alone. */
  const look = (_: string, input: unknown) => {
    asked.push(input);
    const isChosen = Object.hasOwn(input as object, 'suggestion_id');
    const found = isChosen ? { ...place, postal_code: '14604' } : { ...place, postal_code: '', suggestion_id: 'one' };
    return Promise.resolve({ addressSuggestions: [found] });
  };

  test('is filled in with the ZIP code that the service gives for the chosen address', async () => {
    const { visitor } = await fillIn('address', { look });

    await visitor.type(screen.getByRole('combobox', { name: 'Street address' }), '12 Harb');
    await visitor.click(await screen.findByRole('option', { name: '12 Harbor Street Rochester, NY' }));

    await waitFor(() => expect(field('ZIP code').value).toBe('14604'));
    expect(field('City').value).toBe('Rochester');
    expect(asked.at(-1)).toEqual({ text: '12 Harbor Street', suggestion_id: 'one' });
  });

  test('keeps what is known of the chosen address when the service gives nothing more', async () => {
    const none = { addressSuggestions: [] };
    const lookOnce = (name: string, input: unknown) =>
      Object.hasOwn(input as object, 'suggestion_id') ? Promise.resolve(none) : look(name, input);
    const { visitor } = await fillIn('address', { look: lookOnce });

    await visitor.type(screen.getByRole('combobox', { name: 'Street address' }), '12 Harb');
    await visitor.click(await screen.findByRole('option', { name: '12 Harbor Street Rochester, NY' }));

    await waitFor(() => expect(field('City').value).toBe('Rochester'));
    expect(field('ZIP code').value).toBe('');
  });
});
