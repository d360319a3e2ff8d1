import { defineCall } from './call.ts';
import { vaultSchema } from './entities/vault.ts';

/** The result of the lookup for a session that has entered a code, where names and bills follow after one (design 7). */
export const getVault = defineCall({
  name: 'get-vault',
  summary: 'The person found and their bills, once the session is verified',
  method: 'GET',
  path: '/vault',
  access: 'verified',
  touches: 'nothing',
  answers: { 200: vaultSchema },
  errors: ['bad_request'],
});
