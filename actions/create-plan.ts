import type { Agreement } from '#api/entities';

import { defineAction, requireApplication } from './action.ts';
import { agentNames } from './request-parts.ts';
import { readList } from './form-data.ts';

/** Signs the documents that were shown and starts the plan. Sent twice, it is still one plan. */
export const createPlan = defineAction({
  name: 'create-plan',
  outcomes: {
    started: {
      stores: ['application', 'plan'],
      facts: { applicationStage: 'completed', billsChosen: 'any', hasBillsToAdd: 'any' },
    },
  },
  input: [['agreements']],
  calls: ['createPlan'],
  async run({ input, slots, agent, api, sendOnce }) {
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const agreements = readList<Agreement>(input, 'agreements').map(({ document_id, hash }) => ({ document_id, hash }));
    const words = `create-plan ${params.application_id} ${agreements.map(({ hash }) => hash).join(' ')}`;
    const { body: plan } = await sendOnce(words, (idempotencyKey) =>
      api.createPlan({ params, idempotencyKey, body: { agreements }, ...agentNames({ agent, slots }) }),
    );
    return { outcome: 'started', store: { application: { ...application, payment_plan_id: plan.payment_plan_id }, plan } };
  },
});
