import { defineCall } from './call.ts';
import { vaultSchema } from './entities/vault.ts';

/** What the lookup found, for the session that has entered a code since: where names and bills are told after one (design 7). */
export const getVault = defineCall({
  name: 'get-vault',
  summary: 'The person found and their bills, once the session is verified',
  method: 'GET',
  path: '/vault',
  profile: 'reading',
  access: 'verified',
  touches: 'nothing',
  answers: { 200: vaultSchema },
  errors: ['bad_request'],
});
