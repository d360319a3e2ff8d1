import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { typeCommand } from './testing/type-command.ts';

test('a step that may not be shown is explained place by place', async () => {
  const { code, out, reported } = await typeCommand(
    'explain enrollment /payment-plan --fact vaultLoaded=true --fact billsChosen=true',
  );

  expect({ code, reported }).toEqual({ code: 0, reported: '' });
  expect(out).toBe(`/payment-plan -> /lets-get-in-touch

1. payment-plan requires "signed in with a code". This is not the case, because signedIn is false (it needs signedIn = true).
   Its "otherwise" goes to review-info; /payment-plan is remembered for later.
2. review-info requires "there is somewhere to send a code, or an agent who asks instead". This is not the case, because reachable is false and agent is none (it needs reachable = true, or agent = internal).
   Its "otherwise" goes to lets-get-in-touch.
3. lets-get-in-touch is shown.

signedIn: The visitor's code was right and the session is still active
reachable: A code reaches who enrolls, or they may name a phone
agent: Who uses the page: the patient, customer service, or an enrollment agency
`);
});

test('a step may be named by its id, and a path without the base of its flow', async () => {
  expect((await typeCommand('explain enrollment payment-plan')).out).toMatch(/^\/payment-plan -> \/bill-info\n/);
  expect((await typeCommand('explain embed /success')).out).toMatch(/^\/embed\/success -> \/embed\/payment-plan\n/);
});

test('without a path it is reported where the flow begins, for each provider its own path', async () => {
  expect((await typeCommand('explain enrollment')).out).toMatch(/^\/ -> \/bill-info\n/);
  expect((await typeCommand('explain enrollment --provider riverbend')).out).toMatch(/^\/ -> \/bill-info-identifier\n/);
});

test('a time without a provider, and one that no clock shows, are no command', async () => {
  const alone = await typeCommand('explain enrollment --at 2027-01-01T00:00');
  const skipped = await typeCommand('explain enrollment --provider lakeside --at 2027-03-14T02:30');

  expect(alone).toMatchObject({ code: 2, reported: expect.stringContaining('--provider SLUG') as unknown });
  expect(skipped).toMatchObject({ code: 2, reported: expect.stringContaining('is no time in America/New_York') as unknown });
});

test('what is not known yet is waited for', async () => {
  const { out } = await typeCommand('explain enrollment success --fact applicationStage=completed --fact signedIn=pending');

  expect(out).toContain('/success -> waits');
});

test('an outcome is explained row by row, and followed to where it goes', async () => {
  const { out } = await typeCommand('explain enrollment --step bill-info --outcome submit:missed --fact failedLookups=3');

  expect(out).toContain('find-bill: lookup answers missed:');
  expect(out).toContain('row 1, "failedLookups is at least 3", is not taken');
  expect(out).toContain('failedLookups is 0');
});

test('a further miss goes to a person once three were counted', async () => {
  const { out } = await typeCommand('explain enrollment --step bill-info-error --outcome submit:missed --fact failedLookups=3');

  expect(out).toContain('row 1, "failedLookups is at least 3", is taken: goes to lets-get-in-touch; sets failedLookups to 0.');
  expect(out).toContain('/lets-get-in-touch -> /lets-get-in-touch');
});

test('facts that an action declares are so after its outcome, and it is reported', async () => {
  const { reported, out } = await typeCommand(
    'explain enrollment --step bill-info --outcome submit:found --fact applicationStage=hasOffers',
  );

  expect(reported).toContain('found makes vaultLoaded true.');
  expect(out).toContain('is taken: goes to payment-plan');
});

test('an error code that the run does not name follows the rows of the flow', async () => {
  const { out } = await typeCommand('explain enrollment --step payment-plan --outcome submit:offer_expired');

  expect(out).toContain('submit: choose-offer is refused with offer_expired:');
  expect(out).toContain('is taken: goes to review-info; empties offers, chosenOffer, documents and fullPaymentDocuments');
});

test('an error code that the run names follows the rows of the run', async () => {
  const { out } = await typeCommand('explain enrollment --step confirm-payment --outcome submit:payment_method_inactive');

  expect(out).toContain('submit: create-plan is refused with payment_method_inactive:');
  expect(out).toContain('is taken: goes to connect-payment-method');
});

test('--json answers places, facts and rows as data', async () => {
  const { out } = await typeCommand('explain enrollment payment-plan --fact signedIn=pending --json');

  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    flow: 'enrollment',
    provider: null,
    facts: { signedIn: 'pending', agent: 'none' },
    destination: { kind: 'redirect', step: 'bill-info', path: '/bill-info' },
    hops: [
      {
        at: 'payment-plan',
        because: 'unmet',
        deciding: { guard: 'vaultLoaded', need: { fact: 'vaultLoaded', value: false, wanted: [true] } },
        target: { by: 'otherwise', to: 'bill-info' },
      },
      { at: 'bill-info', because: 'shown' },
    ],
  });
  expect(JSON.parse((await typeCommand('explain enrollment --step ssn --outcome submit:wrongSsn --json')).out)).toMatchObject({
    decisions: [{ of: 'submit' }, { of: 'find-bill', answer: { action: 'lookup', name: 'wrongSsn', isError: false } }],
    destination: { path: '/ssn' },
  });
});

/** A root whose only flow is a list of tasks. */
function aRootWithTasks(): string {
  const root = mkdtempSync(join(tmpdir(), 'explain-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const flow = {
    flow: 'camp',
    version: 1,
    base: '/',
    data: { child: { privacy: 'public' } },
    facts: { child: { answered: 'child' } },
    guards: {},
    errors: { '*': { stay: true } },
    entry: [{ to: 'tasks' }],
    notFound: 'not-found',
    steps: [
      { id: 'tasks', path: '/tasks', title: 'tasks', tasks: [{ title: 'child', steps: ['child'], doneWhen: 'child' }] },
      { id: 'child', path: '/child', title: 'child', submit: { do: { set: { child: true }, to: 'tasks' } } },
    ],
  };
  mkdirSync(join(root, 'flows'));
  mkdirSync(join(root, 'locales'));
  writeFileSync(join(root, 'flows', 'camp.json'), JSON.stringify(flow));
  writeFileSync(join(root, 'locales', 'en.json'), '{}');
  return root;
}

test('an act that the compiler adds is explained by its name, which has a colon', async () => {
  const { out } = await typeCommand('explain camp --step tasks --outcome task:child', aRootWithTasks());

  expect(out).toContain('the only row is taken: goes to child.');
});

test.each([
  ['no flow', 'explain', 2, 'which flow?'],
  ['two paths', 'explain enrollment /a /b', 2, 'one path'],
  ['a flow that is not there', 'explain enrolment', 5, 'did you mean "enrollment"?'],
  ['a provider that is not there', 'explain enrollment --provider lakesid', 5, 'did you mean "lakeside"?'],
  ['a flow that a provider does not offer', 'explain embed --provider riverbend', 5, 'does not offer the flow "embed"'],
  ['a fact that is not there', 'explain enrollment / --fact singedIn=true', 2, 'did you mean "signedIn"?'],
  ['a fact without a value', 'explain enrollment / --fact signedIn', 2, '--fact signedIn=true'],
  ['a value that a fact cannot have', 'explain enrollment / --fact applicationStage=hasOffer', 2, 'did you mean "hasOffers"?'],
  ['a count beyond its most', 'explain enrollment / --fact failedLookups=4', 2, 'it can be 0, 1, 2 or 3'],
  ['an option that is pending', 'explain enrollment / --fact identifierLogin=pending', 2, 'it can be false or true'],
  ['a step without an outcome', 'explain enrollment --step ssn', 2, '--outcome'],
  ['a step and a path', 'explain enrollment / --step ssn --outcome submit:missed', 2, 'not both'],
  ['a step that is not there', 'explain enrollment --step snn --outcome submit:missed', 2, 'did you mean "ssn"?'],
  ['an act that is not there', 'explain enrollment --step ssn --outcome submitt:missed', 2, 'did you mean "submit"?'],
  ['an outcome that is not there', 'explain enrollment --step ssn --outcome submit:mised', 2, 'did you mean "missed"?'],
  ['an outcome that is not named', 'explain enrollment --step payment-plan --outcome submit', 2, 'what came of it?'],
  ['an outcome of no action', 'explain enrollment --step ssn --outcome by-mrn:found', 2, 'runs no action'],
])('%s is a problem that shows what to type', async (_, line, code, hint) => {
  expect(await typeCommand(line)).toEqual({ code, out: '', reported: expect.stringContaining(hint) as unknown });
});

test.each([
  ['/bill-inof', 'the flow "enrollment" has no path "/bill-inof" (did you mean "/bill-info"?)'],
  ['bill-inof', 'the flow "enrollment" has no step "bill-inof" (did you mean "bill-info"?)'],
  ['/nowhere-at-all', 'the flow "enrollment" has no path "/nowhere-at-all" (causeway graph shows its steps)'],
])('%s, which the flow does not have, is a wrong command line', async (path, reason) => {
  expect(await typeCommand(`explain enrollment ${path}`)).toEqual({
    code: 2,
    out: '',
    reported: `${reason}\nSee: causeway help explain\n`,
  });
});

test('a persona with a plan is asked for a code first', async () => {
  const { out } = await typeCommand('explain enrollment /plan-exists --provider lakeside --persona plan-exists');

  expect(out).toContain('1. plan-exists requires "no code comes before what was found". This is not the case');
  expect(out).toMatch(/^\/plan-exists -> \/review-info\n/);
});

test('why the session of a persona ends early is reported', async () => {
  const { reported } = await typeCommand('explain enrollment --provider lakeside --persona below-minimum --after plan');

  expect(reported).toBe('The session ends with "bills", not "plan": the bills are less than the smallest plan.\n');
});

test.each([
  ['a persona of no one', 'explain enrollment --persona adult-self-pay', 2, '--provider SLUG'],
  [
    'a persona of another flow',
    'explain enrollment --provider lakeside --persona plan-plain',
    5,
    'lakeside has no persona "plan-plain" for "enrollment"',
  ],
  [
    'a persona that is not there',
    'explain enrollment --provider lakeside --persona adult-self',
    5,
    'did you mean "adult-self-pay"?',
  ],
  [
    'a stage that is not there',
    'explain enrollment --provider lakeside --persona denied --after offer',
    2,
    'did you mean "offers"?',
  ],
  [
    'a stage of another flow',
    'explain transfer-plan --provider lakeside --persona plan-plain --after lookup',
    2,
    'there is: arrival, contact, code, draft, plan',
  ],
  ['a stage of no one', 'explain enrollment --after offers', 2, 'Add --persona KEY'],
])('%s is a problem that shows what to type', async (_, line, code, hint) => {
  expect(await typeCommand(line)).toEqual({ code, out: '', reported: expect.stringContaining(hint) as unknown });
});
