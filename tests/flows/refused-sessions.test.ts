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
