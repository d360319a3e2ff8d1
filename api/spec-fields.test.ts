import { expect, test } from 'vitest';

import type { Call } from './call.ts';
import { calls } from './create-api.ts';

// The fields of sections 3 and 7 of the specification, written out: a schema that drops one is not held against itself.
type Schema = Readonly<Record<string, unknown>>;

/** The schema at a path of names; `[]` is an element of a list. */
function at(schema: unknown, ...path: readonly string[]): Schema {
  return path.reduce<Schema>((found, name) => {
    const whole = (found['anyOf'] as readonly Schema[] | undefined)?.[0] ?? found;
    return (name === '[]' ? whole['items'] : (whole['properties'] as Schema)[name]) as Schema;
  }, schema as Schema);
}

const fieldsOf = (schema: Schema) =>
  Object.keys((((schema['anyOf'] as readonly Schema[] | undefined)?.[0] ?? schema)['properties'] ?? {}) as object);
const answer = ({ answers }: Call, status = 200) => (answers as Readonly<Record<number, unknown>>)[status];

test.each([
  ['a lookup', at(calls.lookup.body), ['date_of_birth', 'last_name', 'patient_mrn', 'patient_phone', 'patient_ssn']],
  [
    'the creation of an application',
    at(calls.createApplication.body),
    ['application_unique_value', 'open_vault_id', 'last_name', 'date_of_birth'],
  ],
])('%s takes these fields and no others', (_, schema, fields) => {
  expect(fieldsOf(schema).toSorted()).toEqual(fields.toSorted());
});

test.each([
  ['the choice of a person', at(calls.selectBills.body), ['first_name', 'is_patient']],
  ['the creation of offers', at(calls.createOffers.body), ['bills', 'guarantor']],
  ['a bill of an offer', at(calls.createOffers.body, 'bills', '[]'), ['amount', 'service_date', 'invoice_id']],
  ['the guarantor of an offer', at(calls.createOffers.body, 'guarantor'), ['first_name', 'last_name', 'address']],
  ['a vault', at(answer(calls.lookup)), ['user', 'patient', 'guarantors', 'bills', 'unique_value', 'data_hash_token']],
  ['the user of a vault', at(answer(calls.lookup), 'user'), ['first_name', 'last_name', 'email', 'phone']],
  ['the patient of a vault', at(answer(calls.lookup), 'patient'), ['birth_date']],
  ['a guarantor of a vault', at(answer(calls.lookup), 'guarantors', '[]'), ['first_name', 'last_name']],
  [
    'a bill of a vault',
    at(answer(calls.lookup), 'bills', '[]'),
    ['open_vault_id', 'invoice_id', 'total_amount', 'servicing_date'],
  ],
  [
    'an application',
    at(answer(calls.getApplication)),
    [
      'application_id',
      'first_name',
      'last_name',
      'email',
      'is_patient',
      'guarantor_id',
      'guarantor_address',
      'payment_plan_id',
      'offer_ids',
      'payment_method_id',
      'bill_invoice_ids',
      'selected_offer_id',
      'created_at',
    ],
  ],
  [
    'the address of a guarantor',
    at(answer(calls.getApplication), 'guarantor_address'),
    ['address', 'city', 'state', 'postal_code', 'address_number'],
  ],
  ['a document to be signed', at(answer(calls.unsignedDocuments), 'documents', '[]'), ['name', 'html_file', 'document_type']],
  ['the check of a sign-in', at(answer(calls.loggedIn)), ['isLoggedIn']],
  ['a verification token', at(answer(calls.verificationToken)), ['verification_token']],
])('%s has these fields, each always there', (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields));
  const whole = (schema['anyOf'] as readonly Schema[] | undefined)?.[0] ?? schema;
  expect(whole['required']).toEqual(expect.arrayContaining(fields));
});

test('a state is two capital letters, and a ZIP code five digits', () => {
  const address = at(answer(calls.getApplication), 'guarantor_address');
  const isTaken = (name: string, text: string) => new RegExp(String(at(address, name)['pattern'])).test(text);

  expect(['NY', 'ny', 'N', 'NYC'].map((state) => isTaken('state', state))).toEqual([true, false, false, false]);
  expect(['14604', '1460', '146041', '1460a'].map((zip) => isTaken('postal_code', zip))).toEqual([true, false, false, false]);
});
