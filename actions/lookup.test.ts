import { FunnelError } from '#api';
import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { lookup } from './lookup.ts';

const nobody = new FunnelError('user_not_found', { details: { wrong_field: 'none' } });
const away = new FunnelError('service_unavailable');

/** Looks up with a server that finds somebody or refuses; tells what it came to, and what was told for the measure of lookups. */
async function lookUp(refusal?: FunnelError) {
  const told: unknown[] = [];
  const context = {
    input: { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' },
    slots: {},
    signal: new AbortController().signal,
    agent: 'none',
    api: {
      verificationToken: async () => ({ status: 200, body: { verification_token: 'token' } }),
      enrollmentInfo: async ({ body }: { readonly body: unknown }) => void told.push(body),
      lookup: async () => {
        if (refusal) throw refusal;
        return { status: 200, body: { bills: [], guarantors: [] } };
      },
    },
  } as unknown as ActionContext;
  const ended: unknown = await lookup.run(context).catch((error: unknown) => error);
  return { ended, told };
}

test('a lookup that finds somebody is told as vault.success, and by nothing else', async () => {
  expect((await lookUp()).told).toEqual([{ name: 'vault.success' }]);
});

test('a lookup that finds nobody is told as vault.failure, and by nothing else', async () => {
  const { ended, told } = await lookUp(nobody);

  expect(ended).toMatchObject({ outcome: 'missed' });
  expect(told).toEqual([{ name: 'vault.failure' }]);
});

test('a lookup that was not answered is no miss', async () => {
  const { ended, told } = await lookUp(away);

  expect(ended).toBe(away);
  expect(told).toEqual([]);
});
