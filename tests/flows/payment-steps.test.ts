import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { advance, emptyState, type RunRef } from '#engine';
import { PAYMENT_STEPS } from '#rules';
import { expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

interface Step {
  readonly id: string;
  readonly requires?: readonly { readonly guard: string }[];
  readonly submit?: { readonly run: string; readonly errors?: Readonly<Record<string, { readonly formMessage?: string }>> };
}

/** All steps but those of a frame, beside which nothing of a vendor ever runs. */
const steps = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json') && name !== 'embed.json')
  .flatMap((name) => (JSON.parse(readFileSync(join('flows', name), 'utf8')) as { readonly steps: readonly Step[] }).steps);
const guardsOf = ({ requires = [] }: Step) => requires.map(({ guard }) => guard);

test('every step that needs a chosen plan or a started one is a payment step, which runs no script of a vendor', () => {
  const behind = steps.filter((step) => guardsOf(step).some((guard) => ['offerSelected', 'completed'].includes(guard)));

  expect([...new Set(behind.map(({ id }) => id))].toSorted()).toEqual([...PAYMENT_STEPS].toSorted());
});

test('every payment step needs a sign-in, which ends every script of a vendor', () => {
  const payment = steps.filter(({ id }) => PAYMENT_STEPS.some((step) => step === id));

  expect(payment.filter((step) => !guardsOf(step).includes('signedIn'))).toEqual([]);
});

/** The actions that move money. Where their answer is lost, the money may have moved. */
const MOVES_MONEY = ['pay-now', 'pay-again', 'pay-in-full', 'refund-payment'];

test.each(MOVES_MONEY)('a lost answer of %s is never reported as money that did not move', (action) => {
  const moving = steps.filter(({ submit }) => submit?.run === action);
  const shown = moving.map(({ submit }) => submit?.errors?.['service_unavailable, internal_server_error']?.formMessage);

  expect(shown).toEqual(moving.map(() => expect.stringMatching(/^(errors\.paymentUnknown|myPlan\.refund\.unknown)$/)));
  expect(moving.length).toBeGreaterThan(0);
});

const enrollment = openShipped('enrollment');

/** The codes of offers that another tab or the time has ended. */
const ENDED = ['missing_offers_on_application', 'offer_invalidated', 'offer_expired', 'offer_not_found'];

test.each<RunRef>([
  { step: 'payment-plan', of: 'submit' },
  { step: 'connect-payment-method', of: 'submit' },
  { step: 'connect-payment-method', of: 'pay-with-wallet' },
  { step: 'pay-in-full', of: 'load' },
  { step: 'pay-in-full', of: 'submit' },
  { step: 'confirm-payment', of: 'load' },
  { step: 'confirm-payment', of: 'submit' },
  { step: 'confirm-payment', of: 'change-charge-day' },
  { named: 'load-documents', step: 'confirm-payment' },
])('in %o, offers that have ended are reported and asked for again', (run) => {
  const known = factsOf(enrollment, {
    signedIn: true,
    vaultLoaded: true,
    billsFound: true,
    billsChosen: true,
    reachable: true,
    applicationStage: 'hasOffers',
    offerSelected: true,
    planDrafted: true,
  });
  const stored = { offers: [{}], chosenOffer: { offerId: 'o' }, documents: [{}], fullPaymentDocuments: [{}], application: {} };
  for (const code of ENDED) {
    const { state, effects } = advance(enrollment, { ...emptyState, slots: stored }, { type: 'failed', run, code }, () => known);

    expect(effects).toMatchObject([
      { kind: 'toast', tone: 'warning' },
      { kind: 'go', path: '/review-info' },
    ]);
    expect(Object.keys(state.slots)).toEqual(['application']);
  }
});
