import { defineAction, requireApplication } from './action.ts';
import { requireBoolean } from './form-data.ts';

/** Stores whether future bills may join the plan. */
export const setRollUpsConsent = defineAction({
  name: 'set-roll-ups-consent',
  outcomes: { stored: { stores: ['rollUps'] } },
  calls: ['setRollUpsConsent'],
  throws: ['validation_error'],
  async run({ input, slots, api }) {
    const { body: rollUps } = await api.setRollUpsConsent({
      params: { application_id: requireApplication(slots).application_id },
      body: { consent: requireBoolean(input, 'consent') },
    });
    return { outcome: 'stored', store: { rollUps } };
  },
});
