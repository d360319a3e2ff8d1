import { enterCode, payByCard, readCode } from './steps.ts';
import type { Visitor } from './visitor.ts';

/** What a patient does to transfer their plan, in the words of their language. */

/** Enters the phone of the plan, which receives a code. */
export async function givePhone(visitor: Visitor, phone: string): Promise<void> {
  await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  await visitor.fill('transferPlan.phone.label', phone);
  await visitor.press('transferPlan.phone.action');
  await visitor.waitForStep('/transfer-plan/validate-code', 'verifyCode.title');
}

/** Reaches the payment method, by phone. */
export async function provePhone(visitor: Visitor, phone: string): Promise<void> {
  await visitor.open('/transfer-plan');
  await givePhone(visitor, phone);
  await enterCode(visitor, await readCode(visitor, phone));
}

/** Adds the payment method, and shows the terms. */
export async function addMethod(visitor: Visitor, pay: (visitor: Visitor) => Promise<void> = payByCard): Promise<void> {
  await visitor.expectStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
  await pay(visitor);
  await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.check');
}

/** Requests a step of the transfer within the page. */
export async function goToTransferStep(visitor: Visitor, step: string): Promise<void> {
  await visitor.navigate(`/transfer-plan/${step}`);
  await visitor.waitForPath(`/transfer-plan/${step}`);
}
