import { evaluate, locate, type OpenFlow, type OpenStep } from '#engine';
import { describe, expect, test } from 'vitest';

import { assignments, factsIn } from '../transitions/assignments.ts';
import { factsOf, openShipped } from './shipped-flow.ts';

/** What an agent gets for a route: it is shown, it is not found, or it redirects to this path. */
type Answer = 'shown' | 'not found' | `/${string}`;
type Kind = 'internal' | 'external';

/** Of both kinds: customer service, then an enrollment agency. Every route has a row. */
type Table = Readonly<Record<string, readonly [internal: Answer, external: Answer]>>;

const both = ['shown', 'shown'] as const;
const internalOnly = ['shown', 'not found'] as const;
const externalOnly = ['not found', 'shown'] as const;
/** An enrollment agency finds a bill as a patient does; customer service has a lookup of its own. */
const finding = ['/agent-lookup', 'shown'] as const;

const enrollment: Table = {
  'external-agent-info': externalOnly,
  'agent-lookup': internalOnly,
  'agent-choose': internalOnly,
  'agent-request': internalOnly,
  // It shows an agent that the link is for the patient's phone.
  'phone-link': both,
  'bill-info': finding,
  'bill-info-identifier': finding,
  'bill-info-error': finding,
  'bill-info-identifier-error': finding,
  'bill-info-phone': finding,
  'confirm-mrn': finding,
  ssn: finding,
  'error-vault': finding,
  'lets-get-in-touch': ['/agent-request', 'shown'],
  'select-user': both,
  'invoice-to-pay': both,
  'review-info': both,
  'verify-code': ['/agent-lookup', 'shown'],
  address: both,
  'payment-plan': both,
  'connect-payment-method': both,
  // Patients pay in full alone: an agent gets the page for a payment method, and what that requires.
  'pay-in-full': ['/agent-lookup', '/bill-info'],
  'confirm-payment': both,
  success: both,
  'plan-exists': both,
  'add-bills': both,
  'confirm-bills': both,
  'error-identity': both,
  'error-enroll': both,
  'credit-freeze': both,
  'bankruptcy-exists': both,
  'ofac-hit': both,
  'no-credit-record-found': both,
  error: both,
};

const transfer: Table = {
  'external-agent-info': externalOnly,
  welcome: ['/transfer-plan/verify-phone', '/transfer-plan/verify-phone'],
  'verify-phone': both,
  'verify-email': both,
  'verify-agent': internalOnly,
  'phone-conflict': both,
  'validate-code': both,
  'add-payment-method': both,
  success: both,
  'come-back-tomorrow': both,
  'lets-get-in-touch': ['/transfer-plan/agent-request', 'shown'],
  'agent-request': internalOnly,
  error: both,
};

const answersOf = (table: Table) =>
  Object.entries(table).flatMap(([route, [internal, external]]) => [
    { route, kind: 'internal' as const, answer: internal },
    { route, kind: 'external' as const, answer: external },
  ]);

/** Whether some facts show the step to this kind of agent. */
function isShown(flow: OpenFlow, { shownWhen }: OpenStep, agent: Kind): boolean {
  if (shownWhen === undefined) return true;
  const cases = assignments(flow.facts, new Set(factsIn(shownWhen)), { agent: [agent] });
  return [...cases].some((facts) => evaluate(shownWhen, facts) === true);
}

/** The destination of an agent of this kind after entering their name. */
function destination(flow: OpenFlow, path: string, agent: Kind): Answer {
  const location = locate(flow, factsOf(flow, { agent, agentInfoHeld: true }), path);
  if (location.kind === 'notFound') return 'not found';
  if (location.kind === 'redirect') return location.path as Answer;
  return 'shown';
}

describe.each([
  ['enrollment', enrollment],
  ['transfer-plan', transfer],
] as const)('the routes of %s', (name, table) => {
  const flow = openShipped(name);

  test('are all declared for agents', () => {
    expect(Object.keys(table).toSorted()).toEqual(flow.steps.map(({ id }) => id).toSorted());
  });

  test.each(answersOf(table))('answer agents of kind $kind at $route: $answer', ({ route, kind, answer }) => {
    const step = flow.byId.get(route);
    if (!step) throw new Error(`there is no step "${route}"`);

    expect(isShown(flow, step, kind) ? 'shown' : destination(flow, step.path, kind)).toBe(answer);
  });
});

test('an external agent enters name and id before any other step that begins a session', () => {
  const flow = openShipped('enrollment');
  const begins = ['/', '/bill-info', '/bill-info-identifier', '/bill-info-error', '/lets-get-in-touch', '/error-vault'];

  for (const path of begins)
    expect(locate(flow, factsOf(flow, { agent: 'external' }), path)).toMatchObject({ path: '/agent-info' });
});
