import { FunnelError } from '#api';
import type { MyPlan } from '#api/entities';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames, spokenIn } from './request-parts.ts';

/** Skips the payment that the page showed. Pressed twice, it skips one. */
export const skipPlanPayment = defineAction({
  name: 'skip-plan-payment',
  outcomes: { skipped: planChanged },
  calls: ['skipPayment'],
  throws: ['validation_error'],
  async run(context) {
    const { slots, api, sendOnce } = context;
    const { application_id } = requireApplication(slots);
    const { skip } = requireSlot<MyPlan>(slots, 'myPlan').allowed;
    if (!skip) throw new FunnelError('validation_error', { message: 'no payment that may be skipped' });
    const { number, new_date, new_last_date } = skip;
    const { body: myPlan } = await sendOnce(`skip-payment ${application_id} ${number} ${new_last_date}`, (idempotencyKey) =>
      api.skipPayment({
        params: { application_id },
        idempotencyKey,
        body: { number, new_last_date, ...spokenIn(context) },
        ...agentNames(context),
      }),
    );
    return { outcome: 'skipped', store: storeChange(myPlan, { kind: 'skipped', day: new_date }) };
  },
});
