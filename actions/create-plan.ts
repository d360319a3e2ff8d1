import type { Agreement } from '#api/entities';

import { defineAction, requireApplication } from './action.ts';
import { agentNames } from './agent-names.ts';
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
  errors: [
    'missing_agent_info',
    'application_is_already_completed',
    'payment_plan_due_date_is_today',
    'application_bills_modified',
    'documents_modified',
    'missing_offers_on_application',
    'bill_already_in_payment_plan',
    'payment_method_inactive',
    'offer_expired',
    'unauthorized',
    'auth_session_invalid',
    'validation_error',
    'idempotency_error',
    'idempotency_in_progress',
  ],
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
