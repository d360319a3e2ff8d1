import { readFileSync } from 'node:fs';

import { advance, back, emptyState, locate, openFlow, type Facts, type RunRef } from '#engine';
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

/** What follows when a run ends with these facts, where this path was remembered before. */
function follow(
  event: { readonly run: RunRef } & ({ readonly outcome: string } | { readonly code: string }),
  known: Facts,
  remembered: string | null = null,
) {
  const ended = 'code' in event ? ({ type: 'failed', ...event } as const) : ({ type: 'outcome', ...event } as const);
  const { state, effects } = advance(flow, { ...emptyState, remembered }, ended, (now) => ({
    ...known,
    remembered: now.remembered !== null,
  }));
  return { path: effects.find((effect) => effect.kind === 'go')?.path, remembered: state.remembered };
}

const offersReady = { run: { named: 'create-offers', step: 'verify-code' }, outcome: 'ready' } as const;
const foundAfterCode = { run: { named: 'show-found', step: 'verify-code' }, outcome: 'found' } as const;
const offered = facts({ ...chosen, applicationStage: 'hasOffers', signedIn: true });

describe('a sign-in that ended', () => {
  test.each(['/success', '/plan-exists', '/add-bills', '/confirm-bills'])(
    'at %s continues at the plans of a person who has no plan yet',
    (remembered) => {
      expect(follow(offersReady, offered, remembered)).toEqual({ path: '/payment-plan', remembered: null });
      expect(follow(foundAfterCode, offered, remembered)).toEqual({ path: '/payment-plan', remembered: null });
    },
  );

  test('at confirm-payment continues there', () => {
    expect(follow(offersReady, { ...paying, signedIn: true }, '/confirm-payment').path).toBe('/confirm-payment');
  });

  test.each<[run: RunRef, known: Facts]>([
    [
      { step: 'address', of: 'load' },
      { ...chosen, signedIn: true },
    ],
    [
      { step: 'address', of: 'submit' },
      { ...paying, addressWanted: true, signedIn: true },
    ],
    [
      { step: 'error-enroll', of: 'load' },
      { ...chosen, failedOffers: 1, signedIn: true },
    ],
    [
      { named: 'create-offers', step: 'review-info' },
      { ...chosen, signedIn: true },
    ],
  ])('in %o is confirmed at review-info, and the step is not remembered', (run, known) => {
    for (const code of ['unauthorized', 'forbidden'])
      expect(follow({ run, code }, known)).toEqual({ path: '/review-info', remembered: null });
  });

  test.each<[step: string, known: Facts]>([
    ['connect-payment-method', paying],
    ['confirm-payment', paying],
    ['add-bills', paid],
  ])('by a refusal at %s is confirmed at review-info, and the step is remembered', (step, known) => {
    expect(follow({ run: { step, of: 'submit' }, code: 'unauthorized' }, known).remembered).toBe(`/${step}`);
    expect(follow({ run: { step, of: 'submit' }, code: 'forbidden' }, { ...known, signedIn: true }).remembered).toBe(`/${step}`);
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
