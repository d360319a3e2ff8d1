import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** Spec 7, the maps token: short-lived and bound to the session that asked, so that no other session can use up the address service. */
export const mapsToken = defineCall({
  name: 'maps-token',
  summary: 'A token for asking for address suggestions',
  method: 'GET',
  path: '/direct-application/maps-token',
  access: 'found',
  touches: 'nothing',
  answers: {
    200: closedObject({ maps_token: { type: 'string' }, expires_in: { type: 'integer', description: 'seconds' } }),
  },
});
