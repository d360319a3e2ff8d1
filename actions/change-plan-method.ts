import type { Agreement, PaymentMethod } from '#api/entities';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { readList } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';

/** Signs the authorization for the new method: from now on the plan is charged to it. */
export const changePlanMethod = defineAction({
  name: 'change-plan-method',
  outcomes: { changed: planChanged },
  input: [['agreements']],
  calls: ['changePaymentMethod'],
  async run({ input, slots, api }) {
    const { body: myPlan } = await api.changePaymentMethod({
      params: { application_id: requireApplication(slots).application_id },
      body: {
        payment_method_id: requireSlot<PaymentMethod>(slots, 'newMethod').payment_method_id,
        agreements: readList<Agreement>(input, 'agreements').map(({ document_id, hash }) => ({ document_id, hash })),
      },
    });
    return { outcome: 'changed', store: storeChange(myPlan, { kind: myPlan.automatic ? 'method' : 'methodByHand' }) };
  },
});
