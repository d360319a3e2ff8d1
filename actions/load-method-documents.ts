import type { MyPlan, PaymentMethod } from '#api/entities';

import { defineAction, requireApplication, requireSlot } from './action.ts';

/** Fetches what is signed to charge the plan to the new method, or again to its own. */
export const loadMethodDocuments = defineAction({
  name: 'load-method-documents',
  outcomes: { loaded: { stores: ['documents'] } },
  calls: ['planMethodDocuments'],
  async run({ slots, api, locale }) {
    const params = { application_id: requireApplication(slots).application_id };
    const { payment_method_id } =
      (slots['newMethod'] as PaymentMethod | undefined) ?? requireSlot<MyPlan>(slots, 'myPlan').method;
    const { body } = await api.planMethodDocuments({ params, query: { payment_method_id, locale } });
    return { outcome: 'loaded', store: { documents: body.documents } };
  },
});
