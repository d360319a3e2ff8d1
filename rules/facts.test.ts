import { expect, test } from 'vitest';

import { type FactName, selectors } from './facts.ts';
import { aBill, aGuarantor, anApplication, aVault } from './testing/builders.ts';
import { aSource, drafted, factsOf, nothing } from './testing/facts.ts';

test.each<[string, Record<string, unknown>, Partial<Record<FactName, unknown>>]>([
  ['nothing is held', {}, {}],
  [
    'a form identifies a patient',
    { billInfo: { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' } },
    { billInfoHeld: true },
  ],
  ['the bureau refused', { refusal: { code: 'guarantor_denied' } }, { refusal: 'sanctions' }],
  ['the refusal ended', { refusal: null }, {}],
  ['an agent gave name and id', { agentInfo: { agentName: 'Dana Wells', externalId: 'EX-2071' } }, { agentInfoHeld: true }],
  ['bills that may join a plan were previewed', { addition: { added_amount: 1 } }, { additionPreviewed: true }],
  [
    'a plan allows each change',
    { myPlan: { automatic: true, allowed: { pay: {}, charge_days: [{}], skip: {}, stop: true, change_method: true } } },
    { canPay: true, canChangeDay: true, canSkip: true, canStop: true, canChangeMethod: true },
  ],
  [
    'automatic payments of a plan were stopped',
    { myPlan: { automatic: false, allowed: { pay: null, charge_days: [], skip: null, stop: true, change_method: false } } },
    { canStart: true },
  ],
  [
    'a plan allows no change',
    { myPlan: { automatic: true, allowed: { pay: null, charge_days: [], skip: null, stop: false, change_method: false } } },
    {},
  ],
  ['an agent’s lookup found several', { agentMatches: [{ match_id: 'm-1' }] }, { agentMatchesHeld: true }],
  ['an agent gave only a name', { agentInfo: { agentName: 'Dana Wells', externalId: ' ' } }, {}],
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
    'no contact is on file, but another phone is accepted',
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

test('a minor without a guarantor has no person to enroll', () => {
  const vaultData = aVault({ patient: { birth_date: '2010-01-01' } });

  expect(factsOf(aSource({ vaultData }))).toMatchObject({ needsPersonChoice: false });
});

test('a bill that came later can be added to a plan', () => {
  const vaultData = aVault({ bills: [aBill({ in_plan: true }), aBill({ invoice_id: 'inv-2' })] });

  expect(
    selectors.hasBillsToAdd(aSource({ vaultData, application: anApplication({ ...drafted, payment_plan_id: 'p-1' }) })),
  ).toBe(true);
});

test('a bill that came after the last payment could change joins no plan', () => {
  const vaultData = aVault({ bills: [aBill({ in_plan: true }), aBill({ invoice_id: 'inv-2' })] });
  const application = anApplication({ ...drafted, payment_plan_id: 'p-1' });
  const on = (today: string) => selectors.hasBillsToAdd(aSource({ vaultData, application }, { today }));

  expect([on('2026-03-22'), on('2026-03-23'), on('2026-04-02')]).toEqual([true, false, false]);
});

test('a bill joins no plan whose payments that could change were made early', () => {
  const vaultData = aVault({ bills: [aBill({ in_plan: true }), aBill({ invoice_id: 'inv-2' })] });
  const application = anApplication({ ...drafted, payment_plan_id: 'p-1' });
  const after = (charged: unknown) => selectors.hasBillsToAdd(aSource({ vaultData, application, plan: { charged } }));

  expect([after(undefined), after([]), after('1'), after([1])]).toEqual([true, true, true, false]);
});

test('a draft for another offer than the selected one is none', () => {
  expect(selectors.planDrafted(aSource({ application: anApplication({ ...drafted, selected_offer_id: 'o-2' }) }))).toBe(false);
});

test('who is signed in comes from the session', () => {
  expect(factsOf(aSource({}, { session: { signedIn: true } }))).toEqual({ ...nothing, signedIn: true });
});
