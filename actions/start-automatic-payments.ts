import type { Agreement } from '#api/entities';

import { defineAction, requireApplication } from './action.ts';
import { readList } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames } from './request-parts.ts';

/** Signs the authorization again, so that payments are charged automatically. */
export const startAutomaticPayments = defineAction({
  name: 'start-automatic-payments',
  outcomes: { started: planChanged },
  input: [['agreements']],
  calls: ['setAutomaticPayments'],
  async run(context) {
    const { input, slots, api } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const agreements = readList<Agreement>(input, 'agreements').map(({ document_id, hash }) => ({ document_id, hash }));
    const { body } = await api.setAutomaticPayments({ params, body: { on: true, agreements }, ...agentNames(context) });
    return { outcome: 'started', store: storeChange(body, { kind: 'started' }) };
  },
});
