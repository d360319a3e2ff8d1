import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aBill, aDay, aGuarantor, anApplication, aVault } from './builders.ts';
import type { PlanDraft } from './application.ts';
import type { FactSource } from './fact-source.ts';
import { selectors, type FactName } from './facts.ts';

const draft: PlanDraft = {
  offer_id: 'o-1',
  months: 1,
  monthly_amount: 43_200,
  last_amount: 43_200,
  total_amount: 43_200,
  charge_day: 1,
  first_payment_date: '2026-04-01',
  last_payment_date: '2026-04-01',
  instalments: [{ number: 1, due: '2026-04-01', amount: 43_200 }],
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'visa', last4: '4242', bank_name: null },
};
const drafted = { bill_invoice_ids: ['inv-1'], offer_ids: ['o-1'], payment_method_id: 'pm-1', selected_offer_id: 'o-1', draft };

function aSource(slots: Record<string, unknown>, changes: Partial<FactSource> = {}): FactSource {
  return { slots, session: {}, options: {}, today: aDay('2026-03-10'), ...changes };
}

function factsOf(source: FactSource) {
  return Object.fromEntries(Object.entries(selectors).map(([name, select]) => [name, select(source)])) as Record<
    FactName,
    unknown
  >;
}

const nothing: Record<FactName, unknown> = {
  agent: 'none',
  agentInfoHeld: false,
  agentMatchesHeld: false,
  signedIn: false,
  birthDateFields: 'one',
  identifierLogin: false,
  codeSent: false,
  billInfoHeld: false,
  vaultLoaded: false,
  billsFound: false,
  hasPersonChoice: false,
  needsPersonChoice: false,
  reachable: false,
  applicationStage: 'none',
  billsChosen: false,
  hasBillsToAdd: false,
  addressWanted: false,
  refusal: 'none',
  offerSelected: false,
  planDrafted: false,
  additionPreviewed: false,
  verification: 'sms',
  phoneHeld: false,
  emailHeld: false,
  contactProved: false,
  phoneConflict: false,
  paymentDueToday: false,
  otherMethodWanted: false,
};

describe('on the way', () => {
  test.each<[string, Record<string, unknown>, Partial<Record<FactName, unknown>>]>([
    ['nothing is held', {}, {}],
    [
      'a form told whom to look for',
      { billInfo: { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' } },
      { billInfoHeld: true },
    ],
    ['the bureau refused', { refusal: { code: 'guarantor_denied' } }, { refusal: 'sanctions' }],
    ['a refusal is told no longer', { refusal: null }, {}],
    ['another address is wanted', { addressWanted: true }, { addressWanted: true }],
    ['an agent said who they are', { agentInfo: { agentName: 'Dana Wells', externalId: 'EX-2071' } }, { agentInfoHeld: true }],
    ['bills that may join a plan were previewed', { addition: { added_amount: 1 } }, { additionPreviewed: true }],
    ['an agent’s lookup found several', { agentMatches: [{ match_id: 'm-1' }] }, { agentMatchesHeld: true }],
    ['an agent said only their name', { agentInfo: { agentName: 'Dana Wells', externalId: ' ' } }, {}],
    ['a self-guarantor was found', { vaultData: aVault() }, { vaultLoaded: true, billsFound: true }],
    ['nothing but a plan was found', { vaultData: aVault({ bills: [] }) }, { vaultLoaded: true }],
    [
      'an application was created',
      { vaultData: aVault(), application: anApplication() },
      { vaultLoaded: true, billsFound: true, applicationStage: 'fresh', hasBillsToAdd: true },
    ],
    ...(['sms', 'email'] as const).map((code_channel): [string, Record<string, unknown>, Partial<Record<FactName, unknown>>] => [
      `a code can go by ${code_channel}`,
      { application: anApplication({ code_channel }) },
      { applicationStage: 'fresh', reachable: true },
    ]),
    [
      'nothing on file reaches anybody, but another phone would be taken',
      { application: anApplication({ can_change_phone: true }) },
      { applicationStage: 'fresh', reachable: true },
    ],
    [
      'another guarantor was found',
      { vaultData: aVault({ guarantors: [aGuarantor()] }), application: anApplication() },
      {
        vaultLoaded: true,
        billsFound: true,
        hasPersonChoice: true,
        needsPersonChoice: true,
        applicationStage: 'fresh',
        hasBillsToAdd: true,
      },
    ],
    [
      'the guarantor was chosen',
      {
        vaultData: aVault({ guarantors: [aGuarantor()] }),
        application: anApplication({ first_name: 'Luis', is_patient: false }),
      },
      {
        vaultLoaded: true,
        billsFound: true,
        hasPersonChoice: true,
        applicationStage: 'fresh',
        hasBillsToAdd: true,
      },
    ],
    [
      'the bills were chosen',
      { vaultData: aVault(), application: anApplication({ bill_invoice_ids: ['inv-1'] }) },
      { vaultLoaded: true, billsFound: true, applicationStage: 'hasBills', billsChosen: true },
    ],
    [
      'a code was sent and right',
      {
        application: anApplication({ bill_invoice_ids: ['inv-1'] }),
        codeSent: { phone_masked: '•••-•••-0123' },
        validationInfo: { validationToken: 't' },
      },
      { applicationStage: 'hasBills', billsChosen: true, codeSent: true, contactProved: true },
    ],
    [
      'an offer was chosen',
      { application: anApplication({ ...drafted, payment_method_id: null, draft: null }) },
      { applicationStage: 'hasOffers', billsChosen: true, offerSelected: true },
    ],
    [
      'the plan was drafted',
      { application: anApplication(drafted) },
      { applicationStage: 'hasOffers', billsChosen: true, offerSelected: true, planDrafted: true },
    ],
    [
      'the plan was started',
      { application: anApplication({ ...drafted, payment_plan_id: 'p-1', draft: null }) },
      { applicationStage: 'completed', billsChosen: true, offerSelected: true },
    ],
  ])('%s', (_, slots, facts) => {
    expect(factsOf(aSource(slots))).toEqual({ ...nothing, ...facts });
  });

  test('a minor with several guarantors has no choice', () => {
    const vaultData = aVault({
      patient: { birth_date: '2008-03-10' },
      guarantors: [aGuarantor(), aGuarantor({ first_name: 'Zoe' })],
    });

    expect(factsOf(aSource({ vaultData }))).toMatchObject({
      hasPersonChoice: false,
      needsPersonChoice: false,
    });
  });

  test('a minor without a guarantor has nobody who enrolls', () => {
    const vaultData = aVault({ patient: { birth_date: '2010-01-01' } });

    expect(factsOf(aSource({ vaultData }))).toMatchObject({ needsPersonChoice: false });
  });

  test('a bill that came later can be added to a plan', () => {
    const vaultData = aVault({ bills: [aBill({ in_plan: true }), aBill({ invoice_id: 'inv-2' })] });

    expect(
      selectors.hasBillsToAdd(aSource({ vaultData, application: anApplication({ ...drafted, payment_plan_id: 'p-1' }) })),
    ).toBe(true);
  });

  test('a draft for another offer than the selected one is none', () => {
    expect(selectors.planDrafted(aSource({ application: anApplication({ ...drafted, selected_offer_id: 'o-2' }) }))).toBe(false);
  });

  test('who is signed in and which options are on comes from session and options', () => {
    expect(factsOf(aSource({}, { session: { signedIn: true }, options: { identifierLogin: true } }))).toEqual({
      ...nothing,
      signedIn: true,
      identifierLogin: true,
    });
  });
});

describe('what sessionStorage may lie', () => {
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
    birthDateFields: ['one', 'three'],
    agent: ['none', 'internal', 'external'],
    refusal: ['none', 'frozen', 'bankruptcy', 'sanctions', 'noFile', 'other'],
    verification: ['sms', 'email', 'agent'],
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
});
