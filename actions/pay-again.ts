import type { MyPlan } from '#api/entities';
import type { OwedInFull } from '#rules';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { chargeCalls, charged, chargeNow, uncharged } from './charge-now.ts';
import { keepSignedMethod, methodCalls, methodRefusals, methodRefused } from './keep-payment-method.ts';

/** Keeps another method and charges to it what came back of a payment in full. However often it is sent, it is one payment. */
export const payAgain = defineAction({
  name: 'pay-again',
  outcomes: { ...charged, notPaid: uncharged, needsAction: uncharged, ...methodRefused },
  input: [['kind', 'agreements']],
  calls: [...methodCalls, ...chargeCalls, 'getMyPlan'],
  refusals: methodRefusals,
  async run(context) {
    const { application_id, amount } = requireSlot<OwedInFull>(context.slots, 'owedPayment');
    const params = { application_id };
    const { payment_method_id, agreements } = await keepSignedMethod(context, params);
    const body = { amount, expected_left: amount, payment_method_id, agreements };
    const words = `pay-again ${application_id} ${amount} ${payment_method_id}`;
    const { outcome, store } = await chargeNow(context, words, { params, body });
    const shown = requireApplication(context.slots).application_id;
    // The page shows the plan of now, also after what came before it was paid.
    const ofNow =
      shown === application_id ? {} : storeOfPlan((await context.api.getMyPlan({ params: { application_id: shown } })).body);
    return { outcome: outcome === 'declined' ? 'notPaid' : outcome, store: { ...store, ...ofNow } };
  },
});

function storeOfPlan(myPlan: MyPlan) {
  return { myPlan, plan: myPlan.plan };
}
