import { FunnelError } from '#api';
import type { MyPlan } from '#api/entities';

import { defineAction, requireApplication, requireSlot } from './action.ts';
import { requireInteger } from './form-data.ts';
import { planChanged, storeChange } from './plan-changed.ts';
import { agentNames, spokenIn } from './request-parts.ts';

/** Moves the payments to another day of the month, as the page showed it. */
export const changePlanDay = defineAction({
  name: 'change-plan-day',
  outcomes: { changed: planChanged },
  input: [['charge_day']],
  calls: ['changeChargeDay'],
  throws: ['validation_error'],
  async run(context) {
    const { input, slots, api } = context;
    const { charge_days } = requireSlot<MyPlan>(slots, 'myPlan').allowed;
    const wanted = requireInteger(input, 'charge_day');
    const shown = charge_days.find(({ charge_day }) => charge_day === wanted);
    if (!shown) throw new FunnelError('validation_error', { message: 'no day that may be chosen' });
    const { charge_day, first_changed_number, first_changed_date } = shown;
    const { body: myPlan } = await api.changeChargeDay({
      params: { application_id: requireApplication(slots).application_id },
      body: { charge_day, first_changed_number, first_changed_date, ...spokenIn(context) },
      ...agentNames(context),
    });
    return { outcome: 'changed', store: storeChange(myPlan, { kind: 'day', day: first_changed_date }) };
  },
});
