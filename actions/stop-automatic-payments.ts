import { defineAction, requireApplication } from './action.ts';
import { planChanged, storeChange } from './plan-changed.ts';

/** Stops automatic payments: from now on the patient pays each payment. */
export const stopAutomaticPayments = defineAction({
  name: 'stop-automatic-payments',
  outcomes: { stopped: planChanged },
  calls: ['setAutomaticPayments'],
  async run({ slots, api }) {
    const params = { application_id: requireApplication(slots).application_id };
    const { body } = await api.setAutomaticPayments({ params, body: { on: false } });
    return { outcome: 'stopped', store: storeChange(body, { kind: 'stopped' }) };
  },
});
