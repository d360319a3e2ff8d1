import { defineAction, requireApplication } from './action.ts';
import { readList } from './form-data.ts';

/** Asks what the plan becomes when these bills join it, and for the documents that say so. */
export const previewBills = defineAction({
  name: 'preview-bills',
  outcomes: { previewed: { stores: ['addition', 'documents'], facts: { additionPreviewed: true } } },
  errors: [
    'payment_plan_not_found',
    'bill_not_found',
    'bill_already_in_payment_plan',
    'plan_adjustment_exceeds_maximum_plan_amount',
    'adjustment_too_high',
    'unauthorized',
    'auth_session_invalid',
  ],
  async run({ input, slots, api, locale }) {
    const { body } = await api.previewBills({
      params: { application_id: requireApplication(slots).application_id },
      query: { bill_invoice_ids: [...readList<string>(input, 'newBillIds')], locale },
    });
    const { documents, ...addition } = body;
    return { outcome: 'previewed', store: { addition, documents } };
  },
});
