import { locate, type Facts } from '#engine';
import { describe, expect, test } from 'vitest';

import { factsOf, openShipped } from './shipped-flow.ts';

// Section 2 of the specification states these conditions for steps; a flow that shows other steps is not tested.
const flow = openShipped('enrollment');

const searching = { billInfoHeld: true };
const found = { ...searching, vaultLoaded: true, billsFound: true, applicationStage: 'fresh' } as const;
const chosen = { ...found, applicationStage: 'hasBills', billsChosen: true, reachable: true } as const;
const refused = { ...chosen, signedIn: true, failedOffers: 1 } as const;
const paying = { ...chosen, signedIn: true, applicationStage: 'hasOffers', offerSelected: true, planDrafted: true } as const;
const paid = { ...paying, applicationStage: 'completed' } as const;

const destination = (path: string, known: Facts) => locate(flow, factsOf(flow, known), path);

describe('is shown', () => {
  test.each<[path: string, what: string, known: Facts]>([
    ['/bill-info', 'to a new visitor', {}],
    ['/bill-info-identifier', 'where patients type a number', { identifierLogin: true }],
    ['/bill-info-error', 'to a new visitor', {}],
    ['/bill-info-identifier-error', 'where patients type a number', { identifierLogin: true }],
    ['/bill-info-phone', 'to the visitor who has started a search', searching],
    ['/error-vault', 'to a new visitor', {}],
    ['/error', 'to a new visitor', {}],
    ['/confirm-mrn', 'without vault data', searching],
    ['/ssn', 'without vault data', searching],
    ['/lets-get-in-touch', 'to a new visitor', {}],
    ['/agent-info', 'to an external agent', { agent: 'external' }],
    ['/select-user', 'where there is a choice', { ...found, hasPersonChoice: true }],
    ['/invoice-to-pay', 'where there are bills', found],
    ['/review-info', 'without a sign-in', chosen],
    ['/verify-code', 'once a code was sent', { ...chosen, codeSent: true }],
    ['/address', 'to a signed-in visitor', { ...chosen, signedIn: true }],
    ['/payment-plan', 'once offers were made', { ...paying, offerSelected: false, planDrafted: false }],
    ['/connect-payment-method', 'once an offer is selected', { ...paying, planDrafted: false }],
    ['/confirm-payment', 'once a plan is drafted', paying],
    ['/success', 'to a visitor with a plan', paid],
    ['/plan-exists', 'to a visitor with a plan', paid],
    ['/errors/error-identity', 'to a refused visitor', refused],
    ['/errors/error-enroll', 'to a refused visitor', refused],
    ['/errors/ofac-hit', 'to a refused visitor', refused],
    ['/errors/no-credit-record-found', 'to a refused visitor', refused],
    ['/errors/bankruptcy-exists', 'to a refused visitor', refused],
    ['/errors/credit-freeze', 'to a refused visitor', refused],
  ])('%s is shown %s', (path, _what, known) => {
    expect(destination(path, known)).toMatchObject({ kind: 'render', step: { path } });
  });
});

describe('is not shown', () => {
  test.each<[path: string, what: string, known: Facts, to: string]>([
    ['/bill-info', 'where patients type a number', { identifierLogin: true }, '/bill-info-identifier'],
    ['/bill-info-identifier', 'where patients type their name', {}, '/bill-info'],
    ['/bill-info', 'to customer service', { agent: 'internal' }, '/agent-lookup'],
    ['/bill-info-phone', 'without bill info', {}, '/bill-info'],
    ['/bill-info', 'before an external agent has entered their name', { agent: 'external' }, '/agent-info'],
    ['/select-user', 'when there is no choice of people', found, '/invoice-to-pay'],
    ['/invoice-to-pay', 'without bills', { ...found, billsFound: false }, '/bill-info'],
    ['/review-info', 'before bills were chosen', found, '/invoice-to-pay'],
    ['/verify-code', 'before a code was sent', chosen, '/review-info'],
    ['/address', 'before a sign-in', chosen, '/review-info'],
    ['/payment-plan', 'before offers were made', { ...chosen, signedIn: true }, '/review-info'],
    ['/connect-payment-method', 'before an offer is selected', { ...paying, offerSelected: false }, '/payment-plan'],
    ['/confirm-payment', 'before an offer is selected', { ...paying, offerSelected: false }, '/payment-plan'],
    ['/confirm-payment', 'before a plan is drafted', { ...paying, planDrafted: false }, '/connect-payment-method'],
    ['/confirm-payment', 'once the plan was started', paid, '/success'],
    ['/payment-plan', 'once the plan was started', paid, '/plan-exists'],
    ['/select-user', 'once the plan was started', { ...paid, hasPersonChoice: true }, '/plan-exists'],
    ['/success', 'before a plan was started', paying, '/payment-plan'],
    ['/plan-exists', 'before a plan was started', paying, '/payment-plan'],
  ])('%s is not shown %s', (path, _what, known, to) => {
    expect(destination(path, known)).toMatchObject({ kind: 'redirect', path: to });
  });

  test.each(['none', 'internal'])('/agent-info does not exist for the visitor who is of agents "%s"', (agent) => {
    expect(destination('/agent-info', { agent }).kind).toBe('notFound');
  });

  test.each([
    '/select-user',
    '/invoice-to-pay',
    '/review-info',
    '/verify-code',
    '/address',
    '/payment-plan',
    '/connect-payment-method',
    '/confirm-payment',
    '/errors/error-identity',
    '/errors/error-enroll',
    '/errors/ofac-hit',
    '/errors/no-credit-record-found',
    '/errors/bankruptcy-exists',
    '/errors/credit-freeze',
  ])('%s goes to bill-info when the vault is empty, with any other facts', (path) => {
    const known = { ...paying, codeSent: true, failedOffers: 1, vaultLoaded: false, billsFound: false };

    expect(destination(path, known)).toMatchObject({ kind: 'redirect', path: '/bill-info' });
  });
});
