import { enterCode, payByCard, readCode } from './steps.ts';
import type { Visit } from './visit.ts';

/** What somebody does who moves their plan, in the words of their language. */

/** The phone of the plan, by which a code is sent. */
export async function givePhone(visit: Visit, phone: string): Promise<void> {
  await visit.lands('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  await visit.fill('transferPlan.phone.label', phone);
  await visit.press('transferPlan.phone.action');
  await visit.lands('/transfer-plan/validate-code', 'verifyCode.title');
}

/** As far as the payment method, by phone. */
export async function provePhone(visit: Visit, phone: string): Promise<void> {
  await visit.open('/transfer-plan');
  await givePhone(visit, phone);
  await enterCode(visit, await readCode(visit, phone));
}

/** The payment method, the terms, and the plan is on its way. */
export async function addMethod(visit: Visit, pay: (visit: Visit) => Promise<void> = payByCard): Promise<void> {
  await visit.isAt('/transfer-plan/add-payment-method', 'transferPlan.method.title');
  await pay(visit);
  await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.check');
}
