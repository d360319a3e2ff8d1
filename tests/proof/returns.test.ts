import { compileFlow } from '#engine/check';
import { proveFlow, type ProofRegistry } from '#engine/prove';
import { describe, expect, test } from 'vitest';

const flow = {
  flow: 'club',
  version: 1,
  base: '/',
  options: {
    newsletter: { type: 'boolean', default: true, title: 'Newsletter', description: 'Whether members can order a newsletter.' },
  },
  data: {},
  facts: {
    signedIn: { type: 'boolean', from: 'session' },
    newsletter: { of: 'options.newsletter', title: 'The club has a newsletter' },
  },
  guards: {
    signedIn: { when: 'signedIn', description: 'signed in' },
    newsletter: { when: 'newsletter', description: 'the club has a newsletter' },
  },
  errors: { '*': { stay: true } },
  entry: [{ to: 'start' }],
  notFound: 'not-found',
  steps: [
    { id: 'start', path: '/start', submit: { do: { to: 'extra' } } },
    {
      id: 'login',
      path: '/login',
      submit: { run: 'sign-in', outcomes: { signedIn: [{ to: 'remembered' }, { to: 'end' }] } },
    },
    {
      id: 'extra',
      path: '/extra',
      requires: [
        { guard: 'signedIn', otherwise: { to: 'login', remember: true } },
        { guard: 'newsletter', otherwise: { to: 'end' } },
      ],
      submit: { do: { to: 'end' } },
    },
    { id: 'end', path: '/end', end: 'done' },
  ],
};

const registry: ProofRegistry = {
  actions: { 'sign-in': { name: 'sign-in', outcomes: { signedIn: { facts: { signedIn: true } } }, errors: [] } },
  commonErrors: ['unauthorized'],
};

function failuresWith(newsletter: boolean): readonly string[] {
  const compiled = compileFlow({ file: 'flows/club.json', text: JSON.stringify(flow) }, { overlay: { options: { newsletter } } });
  return proveFlow(compiled, registry).failures.map(({ fault, message }) => `${fault}: ${message}`);
}

describe('the proof of a step that is remembered before an option hides it', () => {
  test.each([true, false])('accepts a flow that is sound when the option is %s', (newsletter) => {
    expect(failuresWith(newsletter)).toEqual([]);
  });
});
