import { calls, FunnelError, type Call } from '#api';

import { requireVerifiedApplication } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import { defineRoute } from '../calls/route.ts';

interface Named extends FoundContext {
  readonly params: { readonly application_id: string };
}

/** Refuses what `allowed` of the plan does not name yet. */
async function notYet(context: Named, { name }: Call): Promise<never> {
  const { payment_plan_id } = await requireVerifiedApplication(context, context.params.application_id);
  if (payment_plan_id === null) throw new FunnelError('payment_plan_not_found');
  throw new FunnelError('operation_not_available_yet', { message: `${name} is not allowed now` });
}

export const changeChargeDay = defineRoute(calls.changeChargeDay, (context) => notYet(context, calls.changeChargeDay));
export const planMethodDocuments = defineRoute(calls.planMethodDocuments, (context) =>
  notYet(context, calls.planMethodDocuments),
);
export const changePaymentMethod = defineRoute(calls.changePaymentMethod, (context) =>
  notYet(context, calls.changePaymentMethod),
);
export const skipPayment = defineRoute(calls.skipPayment, (context) => notYet(context, calls.skipPayment));
export const setAutomaticPayments = defineRoute(calls.setAutomaticPayments, (context) =>
  notYet(context, calls.setAutomaticPayments),
);
