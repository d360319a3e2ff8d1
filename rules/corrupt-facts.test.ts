import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type FactSource, selectors } from './facts.ts';
import { aBill, anApplication, aVault } from './testing/builders.ts';
import { aSource, draft, drafted, factsOf, nothing } from './testing/facts.ts';

// Any script or person may have changed what sessionStorage holds.
const { user: _user, ...vaultWithoutUser } = aVault();

test.each<[string, unknown]>([
  ['text', 'vault'],
  ['null', null],
  ['a list', [aVault()]],
  ['nothing inside', {}],
  ['no user', vaultWithoutUser],
  ['a user without a name', { ...aVault(), user: { first_name: 'Ana' } }],
  ['a birth date that is none', aVault({ patient: { birth_date: '2026-02-30' } })],
  ['guarantors that are no list', { ...aVault(), guarantors: {} }],
  ['a guarantor that is null', { ...aVault(), guarantors: [null] }],
  ['bills that are no list', { ...aVault(), bills: 'many' }],
  ['a bill without an invoice', aVault({ bills: [aBill(), aBill({ invoice_id: '' })] })],
  ['a bill with half a cent', aVault({ bills: [aBill({ total_amount: 0.5 })] })],
  ['a bill with a text for an amount', { ...aVault(), bills: [{ ...aBill(), total_amount: '43200' }] }],
  ['a bill without a service date', aVault({ bills: [aBill({ servicing_date: '' })] })],
  ['no data token', aVault({ data_hash_token: '' })],
])('a vault that is or has %s is not there', (_, vaultData) => {
  expect(factsOf(aSource({ vaultData }))).toEqual(nothing);
});

test.each<[string, unknown]>([
  ['text', 'application'],
  ['nothing inside', {}],
  ['a blank plan id', anApplication({ payment_plan_id: '' })],
  ['a number for a plan', { ...anApplication(), payment_plan_id: 7 }],
  ['offers that are no list', { ...anApplication(), offer_ids: 'o-1' }],
  ['an offer that is null', { ...anApplication(), offer_ids: [null] }],
  ['bills that are no list', { ...anApplication(), bill_invoice_ids: { length: 1 } }],
  ['a flag that is text', { ...anApplication(), is_patient: 'true' }],
])('an application that is or has %s is not there', (_, application) => {
  expect(factsOf(aSource({ application }))).toEqual(nothing);
});

test.each<[string, unknown]>([
  ['text', 'draft'],
  ['nothing inside', {}],
  ['no instalments', { ...draft, instalments: [] }],
  ['a due date that is none', { ...draft, instalments: [{ number: 1, due: 'soon', amount: 1 }] }],
  ['no offer', { ...draft, offer_id: '' }],
])('a draft that is or has %s is none, and the offer stays selected', (_, broken) => {
  expect(factsOf(aSource({ application: { ...anApplication(drafted), draft: broken } }))).toMatchObject({
    planDrafted: false,
    offerSelected: true,
  });
});

test.each(['yes', 1, 0, false, null, undefined, []])('a code that was sent as %j was not sent', (codeSent) => {
  expect(selectors.codeSent(aSource({ codeSent }))).toBe(false);
});

test.each(['internal', 'external'])('an agent of the session is %s', (agent) => {
  expect(selectors.agent(aSource({}, { session: { agent } }))).toBe(agent);
});

test.each(['admin', true, {}, null, undefined])('a session whose agent is %j is a patient’s', (agent) => {
  expect(selectors.agent(aSource({}, { session: { agent } }))).toBe('none');
});

test.each(['true', 1, {}, null, undefined])('%j is not signed in', (signedIn) => {
  expect(selectors.signedIn(aSource({}, { session: { signedIn } }))).toBe(false);
});

const stages = ['none', 'fresh', 'hasBills', 'hasOffers', 'completed'];
const domains: Readonly<Record<string, readonly string[]>> = {
  applicationStage: stages,
  agent: ['none', 'internal', 'external'],
  refusal: ['none', 'frozen', 'bankruptcy', 'sanctions', 'noFile', 'other'],
};
const isInDomain = ([name, value]: [string, unknown]) => domains[name]?.includes(String(value)) ?? typeof value === 'boolean';

test('no lie makes a fact throw or leave its domain', () => {
  const lie = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true });
  fc.assert(
    fc.property(lie, lie, lie, lie, (vaultData, application, codeSent, validationInfo) => {
      const facts = factsOf(aSource({ vaultData, application, codeSent, validationInfo }));

      expect(Object.entries(facts).filter((fact) => !isInDomain(fact))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('no single wrong value in a true vault or application makes a fact throw or leave its domain', () => {
  const fields = fc.constantFrom<[string, object]>(
    ...Object.keys(aVault()).map((field): [string, object] => [field, aVault()]),
    ...Object.keys(anApplication()).map((field): [string, object] => [field, anApplication(drafted)]),
  );
  fc.assert(
    fc.property(fields, fc.anything(), ([field, original], value) => {
      const broken = { ...original, [field]: value };

      expect(
        Object.entries(factsOf(aSource({ vaultData: broken, application: broken }))).filter((fact) => !isInDomain(fact)),
      ).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('slots that are no record read as none', () => {
  const slots = null as unknown as FactSource['slots'];

  expect(factsOf(aSource(slots))).toEqual(nothing);
});
