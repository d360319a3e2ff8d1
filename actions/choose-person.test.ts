import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { choosePerson } from './choose-person.ts';

const vaultData = {
  data_hash_token: 'hash',
  user: { first_name: 'Mateo', last_name: 'Rivera' },
  patient: { first_name: 'Mateo', last_name: 'Rivera', birth_date: '1984-03-07' },
  guarantors: [{ guarantor_id: 'g-1', first_name: 'Elena', last_name: 'Castillo' }],
  bills: [],
};
const ofMateo = { application_id: 'a-1', is_patient: true, guarantor_id: null, first_name: 'Mateo', contact_verified: true };
const ofElena = { application_id: 'a-1', is_patient: false, guarantor_id: 'g-1', first_name: 'Elena' };

/** Mateo, who is signed in, chooses who enrolls. */
function choose(person: string, changed: object) {
  return choosePerson.run({
    input: { person },
    slots: { vaultData, application: ofMateo },
    api: { selectBills: async () => ({ status: 200, body: changed }) },
  } as unknown as ActionContext);
}

test.each([
  ['whose contact is not verified asks for a code', false],
  ['who shares the contact that was verified asks for none', true],
])('another person %s', async (_, contact_verified) => {
  const application = { ...ofElena, contact_verified };

  expect(await choose('g-1', application)).toEqual({
    outcome: 'chosen',
    store: { application },
    session: { signedIn: contact_verified },
  });
});

test('the person of the application stays signed in', async () => {
  const chosen = await choose('patient', {});

  expect(chosen).toEqual({ outcome: 'chosen', store: { application: ofMateo } });
});
