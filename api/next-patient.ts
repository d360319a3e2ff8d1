import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** The session forgets the patient and moves to a new id; the agent stays signed in. */
export const nextPatient = defineCall({
  name: 'next-patient',
  summary: 'An agent is done with this patient',
  method: 'POST',
  path: '/agent/next-patient',
  access: 'agent',
  touches: 'nothing',
  answers: {
    200: closedObject({ cleared: { const: true } }),
  },
});
