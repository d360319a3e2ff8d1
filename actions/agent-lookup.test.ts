import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { agentLookup } from './agent-lookup.ts';

const vault = {
  unique_value: 'u-1',
  data_hash_token: 'hash',
  needs_code: false,
  user: { first_name: 'Ana', last_name: 'Rivera' },
  patient: { first_name: 'Ana', last_name: 'Rivera', birth_date: '1984-03-07' },
  guarantors: [],
  bills: [{ open_vault_id: 'v-1' }],
};
const ofRivera = { application_id: 'a-1', needs_code: false, payment_plan_id: 'p-1', is_patient: true, first_name: 'Ana' };

/** A lookup that finds a caller whose contact this session has proved, or has not. */
function find(contact_verified: boolean) {
  return agentLookup.run({
    input: { firstName: 'Ana', lastName: 'Rivera', contactBy: 'phone', phone: '5855554001' },
    slots: {},
    agent: 'internal',
    today: '2026-06-16',
    sendOnce: (_: string, send: (key: string) => unknown) => send('key'),
    api: {
      agentLookup: async () => ({ status: 200, body: { vault } }),
      createApplication: async () => ({ status: 200, body: { ...ofRivera, contact_verified } }),
    },
  } as unknown as ActionContext);
}

test('a caller who was confirmed stays confirmed when the agent finds them again', async () => {
  expect(await find(true)).toMatchObject({ outcome: 'found', session: { signedIn: true } });
});

test('a second caller is not confirmed', async () => {
  expect(await find(false)).toMatchObject({ outcome: 'found', session: { signedIn: false } });
});
