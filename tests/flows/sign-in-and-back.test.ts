import { readFileSync } from 'node:fs';

import { back, locate, openFlow, type Facts } from '#engine';
import { compileFlow } from '#engine/check';
import { describe, expect, test } from 'vitest';

const file = 'flows/enrollment.json';
const flow = openFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }));

/** The facts of a person who knows nothing yet, but for these. */
function facts(changes: Facts): Facts {
  const least = Object.entries(flow.facts).map(([name, domain]) => [
    name,
    domain.type === 'enum' ? domain.values[0] : domain.type === 'boolean' ? false : 0,
  ]);
  return { ...(Object.fromEntries(least) as Facts), remembered: false, ...changes };
}

const searching = facts({ billInfoHeld: true });
const found = facts({ billInfoHeld: true, vaultLoaded: true, billsFound: true, applicationStage: 'fresh' });
const chosen = facts({ ...found, applicationStage: 'hasBills', billsChosen: true, reachable: true });
const paying = facts({ ...chosen, applicationStage: 'hasOffers', offerSelected: true, planDrafted: true });
const paid = facts({ ...paying, applicationStage: 'completed' });

describe('a step that needs a sign-in', () => {
  test.each([
    ['/payment-plan', paying],
    ['/connect-payment-method', paying],
    ['/confirm-payment', paying],
    ['/success', paid],
    ['/plan-exists', paid],
  ])('redirects from %s to review-info, and remembers the requested path', (path, notSignedIn) => {
    expect(locate(flow, notSignedIn, path)).toMatchObject({ kind: 'redirect', path: '/review-info', remember: path });
  });

  test.each([
    ['/payment-plan', paying],
    ['/connect-payment-method', paying],
    ['/confirm-payment', paying],
    ['/success', paid],
    ['/plan-exists', paid],
  ])('is shown at %s to a signed-in visitor', (path, known) => {
    expect(locate(flow, { ...known, signedIn: true }, path).kind).toBe('render');
  });
});

describe('Back', () => {
  test('is absent on the first and the last step', () => {
    expect(back(flow, { ...paid, signedIn: true }, 'success')).toBeNull();
    expect(back(flow, facts({}), 'bill-info')).toBeNull();
  });

  test.each([
    ['confirm-mrn', searching, '/bill-info'],
    ['confirm-mrn', chosen, '/review-info'],
    ['ssn', searching, '/bill-info'],
    ['ssn', chosen, '/review-info'],
    ['lets-get-in-touch', searching, '/bill-info'],
    ['lets-get-in-touch', { ...found, hasPersonChoice: true, needsPersonChoice: true }, '/select-user'],
    ['bill-info-phone', searching, '/bill-info'],
    ['verify-code', { ...chosen, codeSent: true }, '/review-info'],
  ] as const)('from %s (case %#) opens the step before it', (step, known, path) => {
    expect(back(flow, known, step)).toBe(path);
  });

  test('from confirm-mrn returns to the number on a bill, for a provider with identifiers', () => {
    expect(back(flow, { ...searching, identifierLogin: true }, 'ssn')).toBe('/bill-info-identifier');
  });
});
