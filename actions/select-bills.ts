import { choosePerson } from '#rules';

import { anyProgress, defineAction, requireApplication, requireVault } from './action.ts';
import { readList } from './form-data.ts';
import { selectionOf } from './request-parts.ts';

/** Saves which bills the plan will cover. */
export const selectBills = defineAction({
  name: 'select-bills',
  outcomes: {
    chosen: {
      stores: ['application'],
      facts: { ...anyProgress, billsChosen: true, applicationStage: ['hasBills', 'hasOffers'] },
    },
    noPerson: {},
  },
  input: [['billIds']],
  calls: ['selectBills'],
  async run({ input, slots, api, today }) {
    const vault = requireVault(slots);
    const application = requireApplication(slots);
    const person = choosePerson({ vault, application, today });
    if (!person) return { outcome: 'noPerson' };

    const { body } = await api.selectBills({
      params: { application_id: application.application_id },
      headers: { 'x-data-token': vault.data_hash_token },
      body: { ...selectionOf(person), bill_invoice_ids: [...readList<string>(input, 'billIds')] },
    });
    return { outcome: 'chosen', store: { application: body } };
  },
});
