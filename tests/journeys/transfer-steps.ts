import { enterCode, payByCard, readCode } from './steps.ts';
import type { Visitor } from './visitor.ts';

/** What somebody does who moves their plan, in the words of their language. */

/** The phone of the plan, by which a code is sent. */
export async function givePhone(visitor: Visitor, phone: string): Promise<void> {
  await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  await visitor.fill('transferPlan.phone.label', phone);
  await visitor.press('transferPlan.phone.action');
  await visitor.waitForStep('/transfer-plan/validate-code', 'verifyCode.title');
}

/** As far as the payment method, by phone. */
export async function provePhone(visitor: Visitor, phone: string): Promise<void> {
  await visitor.open('/transfer-plan');
  await givePhone(visitor, phone);
  await enterCode(visitor, await readCode(visitor, phone));
}

/** The payment method, the terms, and the plan is on its way. */
export async function addMethod(visitor: Visitor, pay: (visitor: Visitor) => Promise<void> = payByCard): Promise<void> {
  await visitor.expectStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
  await pay(visitor);
  await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.check');
}
