import { defineAction, requireApplication } from './action.ts';
import { keepPaymentMethod, methodCalls, methodRefusals, methodRefused } from './keep-payment-method.ts';

/** Keeps another card or account for a running plan. Nothing is charged to it before the authorization is signed. */
export const newPlanMethod = defineAction({
  name: 'new-plan-method',
  outcomes: { added: { stores: ['newMethod'] }, ...methodRefused },
  input: [['kind']],
  calls: methodCalls,
  refusals: methodRefusals,
  async run(context) {
    const newMethod = await keepPaymentMethod(context, { application_id: requireApplication(context.slots).application_id });
    return { outcome: 'added', store: { newMethod } };
  },
});
