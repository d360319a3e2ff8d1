import type { Addition, Agreement } from '#api/entities';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { readList } from './form-data.ts';

/** Signs the documents that were shown and lets the previewed bills join the plan. Sent twice, they join once. */
export const addBills = defineAction({
  name: 'add-bills',
  outcomes: { added: { stores: ['application', 'plan'], facts: { hasBillsToAdd: 'any', billsChosen: 'any' } } },
  input: [['agreements']],
  calls: ['addBills', 'getApplication'],
  async run({ input, slots, api, sendOnce }) {
    const params = { application_id: requireApplication(slots).application_id };
    const { bill_invoice_ids, choice } = requireSlot<Addition>(slots, 'addition');
    const agreements = readList<Agreement>(input, 'agreements').map(({ document_id, hash }) => ({ document_id, hash }));
    const words = `add-bills ${params.application_id} ${agreements.map(({ hash }) => hash).join(' ')}`;
    const { body: plan } = await sendOnce(words, (idempotencyKey) =>
      api.addBills({ params, idempotencyKey, body: { bill_invoice_ids, choice, agreements } }),
    );
    const { body: application } = await api.getApplication({ params });
    return { outcome: 'added', store: { application, plan } };
  },
});
