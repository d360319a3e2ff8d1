import { advance, emptyState, locate, type Facts, type RunRef } from '#engine';
import { describe, expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

// What sections 2 and 8 of the specification state of the transfer of a plan, written out.
const flow = openShipped('transfer-plan');

const sms = { verification: 'sms', agent: 'none' };
const given = { ...sms, phoneHeld: true, codeSent: true };
const open = {
  ...given,
  contactProved: true,
  signedIn: true,
  transferOpened: true,
  applicationStage: 'hasOffers',
  offerSelected: true,
};
const moved = { ...open, applicationStage: 'completed' };

const destination = (path: string, known: Facts) => locate(flow, factsOf(flow, known), `/transfer-plan${path}`);

describe('the transfer of a plan', () => {
  test.each<[path: string, what: string, known: Facts]>([
    ['/verify-phone', 'where a phone proves whose plan it is', sms],
    ['/verify-email', 'where a mailbox does', { ...sms, verification: 'email' }],
    ['/verify-agent', 'where customer service asks', { verification: 'agent', agent: 'internal' }],
    ['/phone-conflict', 'for a number of several people', { ...given, contactProved: true, phoneConflict: true }],
    ['/validate-code', 'once a code was sent', given],
    ['/add-payment-method', 'once the plan is offered', open],
    ['/success', 'once it was moved', moved],
    ['/come-back-tomorrow', 'on the day of a payment', { ...open, paymentDueToday: true }],
    ['/lets-get-in-touch', 'for the visitor who needs help', sms],
    ['/welcome', 'for the visitor with a letter', sms],
  ])('shows %s %s', (path, _what, known) => {
    expect(destination(path, known)).toMatchObject({ kind: 'render', step: { path: `/transfer-plan${path}` } });
  });

  test.each<[path: string, what: string, known: Facts, to: string]>([
    ['/validate-code', 'before a phone is entered', sms, '/verify-phone'],
    ['/phone-conflict', 'before a phone is entered', sms, '/verify-phone'],
    ['/add-payment-method', 'before an offer is selected', { ...open, offerSelected: false }, '/verify-phone'],
    ['/add-payment-method', 'on the day of a payment', { ...open, paymentDueToday: true }, '/come-back-tomorrow'],
    ['/come-back-tomorrow', 'on any other day', sms, '/verify-phone'],
  ])('does not show %s %s', (path, _what, known, to) => {
    expect(destination(path, known)).toMatchObject({ kind: 'redirect', path: `/transfer-plan${to}` });
  });

  test.each([
    ['sms', 'none', '/verify-phone'],
    ['email', 'none', '/verify-email'],
    ['agent', 'internal', '/verify-agent'],
  ])('verified by %s begins for an agent of kind %s at %s', (verification, agent, path) => {
    expect(destination('', { verification, agent })).toMatchObject({ kind: 'redirect', path: `/transfer-plan${path}` });
  });

  test.each<[what: string, run: RunRef, key: string]>([
    ['a code that cannot be checked', { named: 'check-code', step: 'validate-code' }, 'transferPlan.errors.contact'],
    ['a transfer that cannot start', { named: 'open-plan', step: 'validate-code' }, 'transferPlan.errors.unable'],
  ])('describes %s with a text of its own', (_, run, key) => {
    const event = { type: 'failed', run, code: 'service_unavailable' } as const;
    const { effects } = advance(flow, emptyState, event, () => factsOf(flow, given));

    expect(effects).toContainEqual({ kind: 'formMessage', message: { key } });
  });
});
