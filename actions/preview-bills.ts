import { defineAction, requireApplication } from './action.ts';
import { findText, readList } from './form-data.ts';

/** Requests the plan as it would be with these bills, and its documents. */
export const previewBills = defineAction({
  name: 'preview-bills',
  outcomes: { previewed: { stores: ['addition', 'documents'], facts: { additionPreviewed: true } } },
  input: [['newBillIds']],
  calls: ['previewBills'],
  async run({ input, slots, api, locale }) {
    const choice = findText(input, 'choice') === 'longer' ? 'longer' : 'higher';
    const { body } = await api.previewBills({
      params: { application_id: requireApplication(slots).application_id },
      query: { bill_invoice_ids: [...readList<string>(input, 'newBillIds')], choice, locale },
    });
    const { documents, ...addition } = body;
    return { outcome: 'previewed', store: { addition, documents } };
  },
});
