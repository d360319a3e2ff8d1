import { defineAction, requireApplication } from './action.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames, spokenIn } from './request-parts.ts';

/** Stops automatic payments: from now on the patient pays each payment. */
export const stopAutomaticPayments = defineAction({
  name: 'stop-automatic-payments',
  outcomes: { stopped: planChanged },
  calls: ['setAutomaticPayments'],
  throws: ['validation_error'],
  async run(context) {
    const { slots, api } = context;
    const params = { application_id: requireApplication(slots).application_id };
    const { body } = await api.setAutomaticPayments({
      params,
      body: { on: false, ...spokenIn(context) },
      ...agentNames(context),
    });
    return { outcome: 'stopped', store: storeChange(body, { kind: 'stopped' }) };
  },
});
