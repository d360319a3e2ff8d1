import { advance, emptyState, type Facts, type RunRef } from '#engine';
import { describe, expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

// What section 4 of the specification states of refusals in the two smaller flows, written out.
type Name = 'transfer-plan' | 'embed';

const addingMethod: RunRef = { named: 'add-method', step: 'add-payment-method' };
const confirming: RunRef = { step: 'confirm-payment', of: 'submit' };

function follow(name: Name, run: RunRef, code: string, known: Facts) {
  const flow = openShipped(name);
  const event = { type: 'failed', run, code } as const;
  return advance(flow, emptyState, event, () => factsOf(flow, known)).effects;
}

const went = (effects: ReturnType<typeof follow>) => effects.flatMap((effect) => (effect.kind === 'go' ? effect.path : []));

describe.each(['unauthorized', 'forbidden', 'auth_session_invalid'])('a session that is refused with %s', (code) => {
  test.each<[verification: string, agent: string, path: string]>([
    ['sms', 'none', '/transfer-plan/verify-phone'],
    ['email', 'none', '/transfer-plan/verify-email'],
    ['agent', 'internal', '/transfer-plan/verify-agent'],
  ])('goes back to the verification by %s', (verification, agent, path) => {
    const known = { verification, agent, contactProved: true, transferOpened: true, applicationStage: 'hasOffers' };

    expect(went(follow('transfer-plan', addingMethod, code, known))).toEqual([path]);
  });

  test('goes back to the plans of a frame', () => {
    const known = { applicationStage: 'hasOffers', offerSelected: true, planDrafted: true };

    expect(went(follow('embed', confirming, code, known))).toEqual(['/embed/payment-plan']);
  });
});

test('a missing plan goes to the request for help', () => {
  expect(went(follow('transfer-plan', addingMethod, 'payment_plan_not_found', { contactProved: true }))).toEqual([
    '/transfer-plan/lets-get-in-touch',
  ]);
});

test('an application that is already completed opens again, and sends a frame to success', () => {
  const effects = follow('embed', confirming, 'application_is_already_completed', { applicationStage: 'hasOffers' });
  expect(effects).toContainEqual(expect.objectContaining({ kind: 'run', action: 'open-embed' }));

  const flow = openShipped('embed');
  const event = { type: 'outcome', run: { named: 'open-offer', step: 'confirm-payment' }, outcome: 'opened' } as const;
  const next = advance(flow, emptyState, event, () => factsOf(flow, { applicationStage: 'completed' }));
  expect(went(next.effects)).toEqual(['/embed/success']);
});

describe.each(['application_bills_modified', 'offer_not_found', 'offer_expired', 'offer_invalidated'])(
  'an offer that is no longer good, by the code %s',
  (code) => {
    test.each<[what: string, run: RunRef]>([
      ['adds a method', addingMethod],
      ['loads the step', { step: 'add-payment-method', of: 'load' }],
      ['loads the documents', { named: 'load-documents', step: 'add-payment-method' }],
      ['starts the transfer', { named: 'start-transfer', step: 'add-payment-method' }],
      ['changes the day', { step: 'add-payment-method', of: 'change-charge-day' }],
    ])('opens the plan with its new figures for the patient who %s', (_, run) => {
      const effects = follow('transfer-plan', run, code, { signedIn: true, applicationStage: 'hasOffers', offerSelected: true });

      expect(effects).toContainEqual(expect.objectContaining({ kind: 'toast', message: { key: 'errors.offersChanged' } }));
      expect(effects).toContainEqual(expect.objectContaining({ kind: 'run', action: 'create-backbook' }));
    });

    test.each<[what: string, run: RunRef]>([
      ['chooses a plan', { step: 'payment-plan', of: 'submit' }],
      ['adds a method', { step: 'connect-payment-method', of: 'submit' }],
      ['loads the documents', { step: 'confirm-payment', of: 'load' }],
      ['starts the plan', confirming],
      ['changes the day', { step: 'confirm-payment', of: 'change-charge-day' }],
    ])('ends the frame of the visitor who %s', (_, run) => {
      const known = { applicationStage: 'hasOffers', offerSelected: true, planDrafted: true };

      expect(went(follow('embed', run, code, known))).toEqual(['/embed/error-vault']);
    });
  },
);

test('a transfer without its draft opens the plan again, and a frame shows its plans', () => {
  const code = 'missing_offers_on_application';
  const known = { signedIn: true, applicationStage: 'hasOffers', offerSelected: true, planDrafted: true };
  const transfer = follow('transfer-plan', { named: 'start-transfer', step: 'add-payment-method' }, code, known);

  expect(transfer).toContainEqual(expect.objectContaining({ kind: 'run', action: 'create-backbook' }));
  expect(went(follow('embed', confirming, code, known))).toEqual(['/embed/payment-plan']);
});
