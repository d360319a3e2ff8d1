import { formFileSchema, formProblems, type FormData } from '#engine/form';
import type { FormModule } from '#engine/react';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { forms } from 'virtual:forms';
import en from '#locales/en.json' with { type: 'json' };
import es from '#locales/es.json' with { type: 'json' };

import { tenant } from './testing/tenant.ts';

const context = {
  today: '2026-11-21',
  options: {},
  holds: () => true,
  tenant: { ...tenant, maximum_balance_cents: 100_000 },
  slots: {
    vaultData: {
      bills: [
        { invoice_id: 'i1', total_amount: 4999 },
        { invoice_id: 'i2', total_amount: 1 },
        { invoice_id: 'i3', total_amount: 95_001 },
      ],
    },
    documents: [
      { document_id: 'd1', hash: 'a'.repeat(64), html_file: '' },
      { document_id: 'd2', hash: 'b'.repeat(64), html_file: '' },
    ],
  },
};

async function problems(form: string, data: FormData) {
  const module = await forms[form]?.();
  return formProblems(module as FormModule, data, context).map(({ field, code }) => `${field}: ${code}`);
}

/** Values that are typed by hand and name no person. An agent's id may be long, and counts only when it is that of the sign-in. */
function isTyped(form: string, field: string, widget: string): boolean {
  return ['text', 'last-name', 'street-address'].includes(widget) && `${form} ${field}` !== 'external-agent-info externalId';
}

describe.each(Object.keys(forms))('%s', (name) => {
  const load = async () => (await forms[name]?.()) as FormModule;

  test('fits the schema of form files and bears its own name', async () => {
    // Conditions come with the build.
    const { conditions: _, ...form } = (await load()).form;
    const validate = new Ajv({ strict: false }).compile(formFileSchema);

    expect(validate(form), JSON.stringify(validate.errors)).toBe(true);
    expect(form.form).toBe(name);
  });

  test('asks for every property of its schema, once', async () => {
    const { schema, ui } = (await load()).form;

    expect([...ui.order].toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    expect(Object.keys(ui.fields).toSorted()).toEqual([...ui.order].toSorted());
  });

  test('takes no number of a card and no Social Security number where a name or an address is typed', async () => {
    const { ui } = (await load()).form;
    const typed = ui.order.filter((field) => isTyped(name, field, ui.fields[field]?.widget ?? ''));

    for (const number of ['4242 4242 4242 4242', '123-45-6789']) {
      const found = await problems(name, Object.fromEntries(typed.map((field) => [field, number])));
      const kept = typed.filter((field) => !found.some((one) => one.startsWith(`${field}: `) && !one.endsWith(': required')));
      expect(kept.filter((field) => ui.fields[field]?.onlyFor === undefined)).toEqual([]);
    }
  });

  test('has its words in both languages', async () => {
    const { ui } = (await load()).form;
    const fields = Object.values(ui.fields).flatMap(({ label, hint, messages }) => [label, hint, ...Object.values(messages)]);
    const keys = [ui.submit, ui.note, ...fields].filter((key): key is string => key !== undefined);

    expect(keys.filter((key) => !hasText(en, key) || !hasText(es, key))).toEqual([]);
  });

  test('finds everything missing in nothing', async () => {
    expect((await problems(name, {})).length).toBeGreaterThan(0);
  });
});

describe('bill-info', () => {
  test('takes a name in any script and a date in any notation', async () => {
    expect(await problems('bill-info', { patientLastName: 'Nuñez', patientDateOfBirth: '03/27/1984' })).toEqual([]);
    expect(await problems('bill-info', { patientLastName: '王', patientDateOfBirth: '1984-03-27' })).toEqual([]);
  });

  test.each([
    ['   ', 'pattern'],
    ['', 'required'],
  ])('refuses "%s" as a last name (%s)', async (patientLastName, code) => {
    expect(await problems('bill-info', { patientLastName, patientDateOfBirth: '03/27/1984' })).toEqual([
      `patientLastName: ${code}`,
    ]);
  });

  test.each([
    ['03/27/84', 'noYear'],
    ['27/03/1984', 'wrongMonth'],
    ['02/30/1984', 'wrongDay'],
    ['1271984', 'notReal'],
    ['11/22/2026', 'future'],
    ['12/31/1900', 'tooEarly'],
  ])('reports the fault of %s (%s)', async (patientDateOfBirth, code) => {
    expect(await problems('bill-info', { patientLastName: 'Nuñez', patientDateOfBirth })).toEqual([
      `patientDateOfBirth: ${code}`,
    ]);
  });
});

describe('the forms that find a bill by other means', () => {
  test.each([
    ['bill-info-identifier', { patient_identifier: 'LK_20-71', patientDateOfBirth: '03/27/1984' }, []],
    ['bill-info-identifier', { patient_identifier: 'LK 20', patientDateOfBirth: '03/27/1984' }, ['patient_identifier: pattern']],
    ['bill-info-identifier', { patientDateOfBirth: '03/27/1984' }, ['patient_identifier: required']],
    ['bill-info-phone', { patient_phone: '5855550101' }, []],
    ['bill-info-phone', { patient_phone: '585555010' }, ['patient_phone: notTenDigits']],
    ['confirm-mrn', { patient_mrn: 'LK-1001' }, []],
    ['confirm-mrn', { patient_mrn: '' }, ['patient_mrn: required']],
    ['ssn', { patient_ssn: '0042' }, []],
    ['ssn', { patient_ssn: '004' }, ['patient_ssn: minLength']],
    ['ssn', { patient_ssn: '12345' }, ['patient_ssn: maxLength']],
    ['ssn', { patient_ssn: '12a4' }, ['patient_ssn: pattern']],
    ['lets-get-in-touch', { first_name: 'Walter', last_name: 'Eriksen', best_time: 'any' }, []],
    ['lets-get-in-touch', { first_name: ' ', last_name: 'Eriksen', phone: '1' }, ['first_name: pattern', 'phone: notTenDigits']],
  ])('%s with %j reports %j', async (form, data, expected) => {
    expect(await problems(form, data)).toEqual(expected);
  });
});

describe('invoice-to-pay', () => {
  test.each([
    [[], ['billIds: minItems']],
    [['i1'], ['billIds: belowMinimum']],
    [['i1', 'i2'], []],
    [['i1', 'i3'], []],
    [['i1', 'i2', 'i3'], ['billIds: aboveMaximum']],
  ])('%j reports %j', async (billIds, expected) => {
    expect(await problems('invoice-to-pay', { billIds })).toEqual(expected);
  });
});

describe('connect-payment-method', () => {
  const bank = {
    kind: 'bank',
    bank_link: 'none',
    numbers: 'typed',
    account_holder: 'Maya Okafor',
    account_type: 'checking',
    routing_number: '021000021',
    account_number: '123456789',
  };
  const card = {
    kind: 'card',
    numbers: 'typed',
    first_name: 'Maya',
    last_name: 'Okafor',
    card_number: '4242 4242 4242 4242',
    expiry: '11/26',
    cvv: '123',
    zip: '10001',
  };

  test('takes a whole bank account and a whole card', async () => {
    expect(await problems('connect-payment-method', bank)).toEqual([]);
    expect(await problems('connect-payment-method', card)).toEqual([]);
    expect(await problems('connect-payment-method', { ...card, kind: 'hsa-fsa' })).toEqual([]);
  });

  test('asks no bank for a card, and no card for a bank', async () => {
    expect(await problems('connect-payment-method', { ...bank, card_number: '1', cvv: 'x' })).toEqual([]);
    expect(await problems('connect-payment-method', { kind: 'card' })).not.toContain('routing_number: required');
  });

  test('asks for an account, or for the choice to type its numbers, where the patient can sign in to their bank', async () => {
    const offered = { kind: 'bank', bank_link: 'offered', account_holder: 'Maya Okafor' };
    const linked_account = [{ token: 'pm_0123456789abcdef', bank_name: null, last4: '6789' }];

    expect(await problems('connect-payment-method', offered)).toEqual(['bank_link: offered']);
    expect(await problems('connect-payment-method', { ...offered, bank_link: 'linked', linked_account })).toEqual([]);
    expect(await problems('connect-payment-method', { ...offered, bank_link: 'linked' })).toEqual(['linked_account: required']);
    expect(await problems('connect-payment-method', { ...bank, bank_link: 'typed' })).toEqual([]);
    expect(await problems('connect-payment-method', { ...card, bank_link: 'offered' })).toEqual([]);
  });

  test('notices the routing number in place of the account number', async () => {
    expect(await problems('connect-payment-method', { ...bank, account_number: '021000021' })).toEqual([
      'account_number: sameAsRouting',
    ]);
  });

  test('notices a card that expired last month', async () => {
    expect(await problems('connect-payment-method', { ...card, expiry: '10/26' })).toEqual(['expiry: expired']);
  });

  test('counts the digits of the security code by the brand', async () => {
    expect(await problems('connect-payment-method', { ...card, cvv: '1234' })).toEqual(['cvv: threeDigits']);
    expect(await problems('connect-payment-method', { ...card, card_number: '378282246310005', cvv: '123' })).toContain(
      'cvv: fourDigits',
    );
  });

  test.each([
    ['378282246310005', ['card_number: otherBrand']],
    ['37', ['card_number: otherBrand']],
    ['6011981111111113', []],
  ])('notices a brand that the provider does not accept as soon as the digits of %s show it', async (card_number, expected) => {
    const found = await problems('connect-payment-method', { ...card, card_number });

    expect(found.filter((problem) => problem.startsWith('card_number'))).toEqual(expected);
  });
});

test('confirm-payment wants every document agreed to, in the version that is shown', async () => {
  const agreements = [
    { document_id: 'd1', hash: 'a'.repeat(64) },
    { document_id: 'd2', hash: 'b'.repeat(64) },
  ];

  expect(await problems('confirm-payment', { chargeDay: 31, agreements })).toEqual([]);
  expect(await problems('confirm-payment', { chargeDay: 31, agreements: agreements.slice(1) })).toEqual(['agreements: notAll']);
  expect(
    await problems('confirm-payment', {
      chargeDay: 31,
      agreements: [agreements[0], { document_id: 'd2', hash: 'c'.repeat(64) }],
    }),
  ).toEqual(['agreements: notAll']);
});

test.each([
  ['123456', []],
  ['123 456', []],
  ['12345', ['code: tooShort']],
  ['1234567', ['code: tooLong']],
  ['12345a', ['code: notDigits']],
])('the code %s in verify-code reports %j', async (code, expected) => {
  expect(await problems('verify-code', { code })).toEqual(expected);
});

function hasText(words: unknown, key: string): boolean {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);
  return typeof found === 'string' && found !== '';
}
