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
