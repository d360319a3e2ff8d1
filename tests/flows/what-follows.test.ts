import { advance, emptyState, type Facts, type RunRef } from '#engine';
import { describe, expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

// Sections 4 and 8 of the specification state these results; a flow that shows other steps is not tested.
const flow = openShipped('enrollment');

const found = { vaultLoaded: true, billsFound: true, hasPersonChoice: true, needsPersonChoice: true } as const;
const standing = { ...found, billsChosen: true, reachable: true, signedIn: true, applicationStage: 'hasBills' } as const;

interface Answer {
  readonly run: RunRef;
  readonly outcome?: string;
  readonly code?: string;
}

/** The destination of a result, its message, and the number of failed attempts to get offers. */
function follow({ run, outcome, code = '' }: Answer, known: Facts, failedOffers = 0) {
  const facts = factsOf(flow, { ...known, failedOffers });
  const state = { ...emptyState, counters: { failedOffers } };
  // A refusal counts: its pages are open to a visitor with a failed attempt.
  const factsAfter = (counters: Readonly<Record<string, number>>) => ({ ...facts, failedOffers: counters['failedOffers'] ?? 0 });
  const event = outcome === undefined ? ({ type: 'failed', run, code } as const) : ({ type: 'outcome', run, outcome } as const);
  const next = advance(flow, state, event, (now) => factsAfter(now.counters));
  return {
    path: next.effects.find(({ kind }) => kind === 'go'),
    toasts: next.effects.filter(({ kind }) => kind === 'toast'),
    failed: next.state.counters['failedOffers'] ?? 0,
  };
}

describe.each([
  ['a lookup', { run: { named: 'find-bill', step: 'bill-info' }, outcome: 'found' }],
  ['a lookup by customer service', { run: { named: 'find-callers-bill', step: 'agent-lookup' }, outcome: 'found' }],
] as const)('after %s', (_, answer) => {
  test.each<[what: string, to: string, known: Facts]>([
    ['with a plan is redirected to it', '/plan-exists', { signedIn: true, applicationStage: 'completed' }],
    ['with a plan, who must still verify a contact, confirms it first', '/review-info', { applicationStage: 'completed' }],
    ['with offers is redirected to them', '/payment-plan', { signedIn: true, applicationStage: 'hasOffers' }],
    ['who chose bills is redirected to them', '/invoice-to-pay', { applicationStage: 'hasBills' }],
    [
      'who enrolls for certain is redirected to the bills',
      '/invoice-to-pay',
      { applicationStage: 'fresh', needsPersonChoice: false },
    ],
    ['with a choice of people chooses who enrolls', '/select-user', { applicationStage: 'fresh' }],
  ])('a person %s (%s)', (_what, path, known) => {
    expect(follow(answer, { ...found, billsChosen: true, reachable: true, ...known }).path).toMatchObject({ path });
  });
});

test('a lookup that finds a person resets the count of misses', () => {
  const event = { type: 'outcome', run: { named: 'find-bill', step: 'bill-info' }, outcome: 'found' } as const;
  const state = { ...emptyState, counters: { failedLookups: 2, wrongNumbers: 1 } };

  expect(advance(flow, state, event, () => factsOf(flow, found)).state.counters).toMatchObject({
    failedLookups: 0,
    wrongNumbers: 0,
  });
});

test('other bills take back the choice of a plan length', () => {
  const event = { type: 'outcome', run: { step: 'invoice-to-pay', of: 'submit' }, outcome: 'chosen' } as const;
  const state = { ...emptyState, slots: { chosenOffer: { offerId: 'of the bills before' } } };

  expect(advance(flow, state, event, () => factsOf(flow, standing)).state.slots).toEqual({});
});

const offers = (answer: Omit<Answer, 'run'>): Answer => ({ run: { named: 'create-offers', step: 'verify-code' }, ...answer });

describe('offers', () => {
  test('that are ready redirect to the plans, and reset the counts', () => {
    const { path, failed } = follow(offers({ outcome: 'ready' }), { ...standing, applicationStage: 'hasOffers' }, 2);

    expect(path).toMatchObject({ path: '/payment-plan' });
    expect(failed).toBe(0);
  });

  test('of a person whose plan was started redirect to success', () => {
    const answer = follow(offers({ outcome: 'ready' }), { ...standing, applicationStage: 'completed' });

    expect(answer.path).toMatchObject({ path: '/success' });
  });

  test('without a person of that name redirect to lets-get-in-touch', () => {
    expect(follow(offers({ outcome: 'missingName' }), standing).path).toMatchObject({ path: '/lets-get-in-touch' });
  });

  /** Where the first refusal goes, and where a second one in a row does. */
  const MAPPED: readonly (readonly [code: string, first: string, second: string])[] = [
    ['offer_credit_frozen', '/errors/credit-freeze', '/errors/credit-freeze'],
    ['gds_frozen_credit', '/errors/credit-freeze', '/errors/credit-freeze'],
    ['guarantor_delinquent', '/errors/bankruptcy-exists', '/errors/bankruptcy-exists'],
    ['guarantor_denied', '/errors/ofac-hit', '/errors/ofac-hit'],
    ['guarantor_no_credit_file', '/address', '/errors/no-credit-record-found'],
    ['guarantor_missing_ssn', '/address', '/address'],
    ['guarantor_incorrect_pii', '/address', '/address'],
    ['underwriting_amount_not_in_allowed_range', '/address', '/address'],
    ['gds_pre_bureau_decline', '/errors/error-enroll', '/errors/error-enroll'],
    ['offer_credit_declined', '/errors/error-enroll', '/errors/error-enroll'],
    ['guarantor_has_overdue_plan', '/errors/error-enroll', '/errors/error-enroll'],
  ];

  test.each(MAPPED)(
    'refused with %s redirect to %s, then to %s, and the third time to the identity page',
    (code, first, second) => {
      const refused = offers({ code });

      expect([0, 1, 2].map((failed) => follow(refused, standing, failed).path)).toMatchObject([
        { path: first },
        { path: second },
        { path: '/errors/error-identity' },
      ]);
    },
  );

  test.each(MAPPED)('refused with %s are counted, and reported in a toast of an error', (code) => {
    const { failed, toasts } = follow(offers({ code }), standing);

    expect(failed).toBe(1);
    expect(toasts).toMatchObject([{ tone: 'error' }]);
  });
});

// Spec 4 and 8: these codes speak of the session, the agent or the application, and have a place of their own.
const NOT_OF_OFFERS: readonly (readonly [code: string, path: string, agent: string])[] = [
  ['unauthorized', '/review-info', 'none'],
  ['forbidden', '/review-info', 'none'],
  ['auth_session_invalid', '/bill-info', 'none'],
  ['auth_session_acl_denied', '/agent-info', 'external'],
  ['missing_agent_info', '/agent-info', 'external'],
  ['verification_token_missing', '/bill-info', 'none'],
  ['application_bills_modified', '/bill-info', 'none'],
  ['bill_already_in_payment_plan', '/bill-info', 'none'],
];

describe.each([0, 1, 2])('after %i refused attempts', (failedOffers) => {
  test.each(NOT_OF_OFFERS)('the code %s goes to %s and is not counted as a refusal', (code, path, agent) => {
    const { path: led, failed } = follow(offers({ code }), { ...standing, agent }, failedOffers);

    expect(led).toMatchObject({ path });
    expect(failed).toBe(failedOffers);
  });
});

test('a verification token that is missing goes to the first screen', () => {
  const answer = { run: { named: 'find-bill', step: 'bill-info' }, code: 'verification_token_missing' } as const;

  expect(follow(answer, {}).path).toMatchObject({ path: '/bill-info' });
});

test('an unknown agency is redirected to enter its name and id', () => {
  const answer = { run: { named: 'find-bill', step: 'bill-info' }, code: 'missing_agent_info' } as const;

  expect(follow(answer, { agent: 'external' }).path).toMatchObject({ path: '/agent-info' });
});
