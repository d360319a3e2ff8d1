import { FunnelError } from '#api';
import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { lookup } from './lookup.ts';

const noMatch = new FunnelError('user_not_found', { details: { wrong_field: 'none' } });
const away = new FunnelError('service_unavailable');

/** Looks up with a server that finds a patient or throws. Returns the result and the events sent. */
async function lookUp(refusal?: FunnelError) {
  const events: unknown[] = [];
  const context = {
    input: { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' },
    slots: {},
    signal: new AbortController().signal,
    agent: 'none',
    api: {
      verificationToken: async () => ({ status: 200, body: { verification_token: 'token' } }),
      enrollmentInfo: async ({ body }: { readonly body: unknown }) => void events.push(body),
      lookup: async () => {
        if (refusal) throw refusal;
        return { status: 200, body: { bills: [], guarantors: [] } };
      },
    },
  } as unknown as ActionContext;
  const ended: unknown = await lookup.run(context).catch((error: unknown) => error);
  return { ended, events };
}

test('reports a match as vault.success', async () => {
  expect((await lookUp()).events).toEqual([{ name: 'vault.success' }]);
});

test('reports a miss as vault.failure', async () => {
  const { ended, events } = await lookUp(noMatch);

  expect(ended).toMatchObject({ outcome: 'missed' });
  expect(events).toEqual([{ name: 'vault.failure' }]);
});

test('reports no miss when the server does not answer', async () => {
  const { ended, events } = await lookUp(away);

  expect(ended).toBe(away);
  expect(events).toEqual([]);
});

/** A lookup that finds a patient, in a session that has proved the contact of their application or has not. */
async function find(application: { readonly needs_code: boolean; readonly contact_verified: boolean }) {
  const { needs_code } = application;
  const vault = { ...rivera, needs_code };
  return lookup.run({
    input: { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' },
    slots: {},
    agent: 'none',
    today: '2026-06-16',
    sendOnce: (_: string, send: (key: string) => unknown) => send('key'),
    api: {
      verificationToken: async () => ({ status: 200, body: { verification_token: 'token' } }),
      enrollmentInfo: async () => undefined,
      lookup: async () => ({ status: 200, body: vault }),
      createApplication: async () => ({ status: 200, body: { ...ofRivera, ...application } }),
    },
  } as unknown as ActionContext);
}

const rivera = {
  unique_value: 'u-1',
  data_hash_token: 'hash',
  user: { first_name: 'Ana', last_name: 'Rivera' },
  patient: { first_name: 'Ana', last_name: 'Rivera', birth_date: '1984-03-07' },
  guarantors: [],
  bills: [{ open_vault_id: 'v-1' }],
};
const ofRivera = { application_id: 'a-1', payment_plan_id: 'p-1', is_patient: true, guarantor_id: null, first_name: 'Ana' };

test.each([
  ['signed in as the person found', 'found', { needs_code: false, contact_verified: true }, true],
  ['no longer signed in once it finds another person', 'found', { needs_code: false, contact_verified: false }, false],
  ['not signed in before the code', 'needsCode', { needs_code: true, contact_verified: false }, false],
])('a visitor is %s', async (_, outcome, application, signedIn) => {
  expect(await find(application)).toMatchObject({ outcome, session: { signedIn } });
});
