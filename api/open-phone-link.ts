import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';
import { vaultSchema } from './entities/vault.ts';

/**
 * Opens a new session for the patient, which knows the application but must enter the code first: the answer holds nothing of the
 * person. Opening uses nothing up; the right code does.
 */
export const openPhoneLink = defineCall({
  name: 'open-phone-link',
  summary: "Exchange the token of an agent's link for a session on the patient's own phone",
  method: 'POST',
  path: '/phone-link',
  access: 'visitor',
  touches: 'nothing',
  body: closedObject({ token: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } }),
  answers: {
    200: closedObject({
      state: {
        enum: ['opened', 'own', 'used', 'expired', 'ended', 'unknown', 'agent'],
        description:
          'own: this session has entered the code of this link; used: another session has; agent: an agent is signed in here',
      },
      vault: { anyOf: [vaultSchema, { type: 'null' }], description: 'where the link opened: nothing before the code' },
    }),
  },
});
